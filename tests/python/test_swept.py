# SPDX-License-Identifier: MIT
import collide
import numpy as np
import pytest
from message import expect_refusal

INF = np.inf
# Ten pixels to the right, radius 1.
MOVER = [[0.0, 0.0, 10.0, 0.0, 1.0]]


def test_the_time_of_contact_is_where_the_radii_meet():
    # The centres are 2 apart at x = 3, 1.5 apart at x = 6; the third is 3 away at its nearest.
    times = collide.swept_times(MOVER, [[5, 0, 1], [7.5, 0, 0.5], [5, 3, 1]])
    assert times.shape == (1, 3) and times.dtype == np.float64
    assert times[0] == pytest.approx([0.3, 0.6, INF])


def test_targets_may_move():
    # They approach at 20 a frame and are 10 apart; 2 is the sum of the radii.
    times = collide.swept_times(MOVER, [[10, 0, 0, 0, 1], [0, 3, 10, 3, 1]])
    assert times[0] == pytest.approx([0.4, INF])


def test_every_mover_has_its_row():
    movers = [[0, 0, 10, 0, 1], [0, 0, 0, 10, 1], [0, 0, -10, 0, 1]]
    targets = [[5, 0, 1], [0, 7, 1]]
    assert collide.swept_times(movers, targets) == pytest.approx(
        np.array([[0.3, INF], [INF, 0.5], [INF, INF]])
    )
    index, time = collide.swept_earliest(movers, targets)
    assert index.dtype == np.int64
    assert index.tolist() == [0, 1, -1]
    assert time == pytest.approx([0.3, 0.5, INF])


def test_of_equal_times_the_first_target_is_named():
    index, _ = collide.swept_earliest(MOVER, [[9, 0, 1], [5, 0, 1], [5, 0, 1]])
    assert index.tolist() == [1]


def test_the_rules_differ_on_circles_that_overlap_and_rest():
    rest, target = [[0, 0, 0, 0, 1]], [[1, 0, 1]]
    assert collide.swept_times(rest, target)[0] == [0]
    assert collide.swept_times(rest, target, rule="literal")[0] == [INF]


def test_a_contact_at_exactly_1_is_one_to_the_robust_rule_only():
    # The centres are 2 apart at x = 10.
    target = [[12, 0, 1]]
    assert collide.swept_earliest(MOVER, target)[0].tolist() == [0]
    assert collide.swept_earliest(MOVER, target, rule="literal")[0].tolist() == [-1]


def test_parting_circles():
    parting, target = [[0, 0, -5, 0, 1]], [[2, 0, 1]]
    assert collide.swept_times(parting, target)[0] == [0]
    assert collide.swept_times(parting, target, parting_is_miss=True)[0] == [INF]


def test_float32_stays_float32():
    movers, targets = np.float32(MOVER), np.float32([[5, 0, 1]])
    assert collide.swept_times(movers, targets).dtype == np.float32
    assert collide.swept_earliest(movers, targets)[1].dtype == np.float32
    assert collide.swept_times(movers, np.float64(targets)).dtype == np.float64


@pytest.mark.parametrize("scale", [1e-39, 1e-30, 1e-9, 1e-3, 1.0, 1e6, 1e30, 3e59])
@pytest.mark.parametrize("rule", ["robust", "literal"])
def test_every_scale_that_is_taken_has_the_same_times(scale, rule):
    # From 3 left of the target to 3 right of it, both of radius 1: they touch a sixth of the way on.
    movers = [[-3 * scale, 0, 3 * scale, 0, scale], [-3 * scale, 2.1 * scale, 3 * scale, 2.1 * scale, scale]]
    times = collide.swept_times(movers, [[0, 0, scale]], rule=rule)
    assert times[:, 0] == pytest.approx([1 / 6, INF])
    index, time = collide.swept_earliest(movers, [[0, 0, scale]], rule=rule)
    assert index.tolist() == [0, -1] and time[0] == pytest.approx(1 / 6)


@pytest.mark.parametrize("scale", [5e-324, 1e-160, 1e-45, 1e61, 1e100, 1e160, 1e307])
def test_other_scales_are_refused(scale):
    for movers, targets, place in (
        ([[-3 * scale, 0, 3 * scale, 0, scale]], [[0, 0, 1]], "movers"),
        (MOVER, [[0, 0, 1], [0, 0, scale]], "targets"),
        (MOVER, [[0, 0, 1, 1, 1], [0, scale, 0, 0, 0]], "targets"),
    ):
        with pytest.raises(collide.InputError) as caught:
            collide.swept_times(movers, targets)
        expect_refusal(caught.value, place, "1e-40", "1e+60")


def test_what_is_next_to_nothing_counts_as_0():
    # A speed that a game halves in each frame.
    times = collide.swept_times([[0, 0, 1e-170, 0, 1]], [[2, 0, 1], [2.5, 0, 1]])
    assert times[0].tolist() == [0, INF]


@pytest.mark.parametrize("scale", [1e-38, 1e-20, 1e-9, 1.0, 1e9, 1e20, 1e37])
def test_float32_of_any_scale(scale):
    scale = np.float32(scale)
    movers = np.array([[-3, 0, 3, 0, 1]], np.float32) * scale
    times = collide.swept_times(movers, np.array([[0, 0, 1]], np.float32) * scale)
    assert times.dtype == np.float32
    assert times[0, 0] == pytest.approx(1 / 6)


def test_nothing_against_nothing():
    assert collide.swept_times(np.empty((0, 5)), np.empty((0, 3))).shape == (0, 0)
    assert collide.swept_earliest(MOVER, np.empty((0, 3)))[0].tolist() == [-1]


@pytest.mark.parametrize(
    "arguments, place, facts",
    [
        (
            dict(movers=[[0, 0, 1, 1]], targets=[[0, 0, 1]]),
            "movers",
            ("int64", "(1, 4)", "numbers", "(n, 5)"),
        ),
        (
            dict(movers=MOVER, targets=[0, 0, 1]),
            "targets",
            ("int64", "(3,)", "numbers", "(n, 3 or 5)"),
        ),
        (
            dict(movers=MOVER, targets=np.zeros((1, 3), complex)),
            "targets",
            ("complex128", "(1, 3)", "numbers", "(n, 3 or 5)"),
        ),
        (
            dict(movers=MOVER, targets=[[0, 0, 1], [0, 0, -1]]),
            "targets",
            ("row 1", -1, 0),
        ),
        (
            dict(movers=[[0, 0, np.inf, 0, 1]], targets=[[0, 0, 1]]),
            "movers",
            ("row 0", "inf", "finite"),
        ),
        (
            dict(movers=MOVER, targets=[[0, 0, 1]], rule="exact"),
            "rule",
            ("exact", "robust", "literal"),
        ),
        (
            dict(movers=MOVER, targets=[[0, 0, 1, 1, 1]], rule="literal"),
            "targets",
            ("float64", "(1, 5)", "(n, 3)", "literal"),
        ),
        (
            dict(movers=MOVER, targets=[[0, 0, 1]], rule="literal", parting_is_miss=True),
            "parting_is_miss",
            ("literal", "False"),
        ),
        (dict(movers=None, targets=[[0, 0, 1]]), "movers", ("NoneType", "(n, 5)")),
        (dict(movers=MOVER, targets="12"), "targets", ("(n, 3 or 5)",)),
        (dict(movers=MOVER, targets=[[0, 0, 10**400]]), "targets", ("(n, 3 or 5)",)),
        (dict(movers=MOVER, targets=[[0, 0, 1]], rule=None), "rule", ("NoneType", "str")),
        (dict(movers=MOVER, targets=[[0, 0, 1]], parting_is_miss="no"), "parting_is_miss", ("no", "True")),
    ],
)
def test_what_cannot_be_used_is_refused(arguments, place, facts):
    for question in (collide.swept_times, collide.swept_earliest):
        with pytest.raises(collide.InputError) as caught:
            question(**arguments)
        expect_refusal(caught.value, place, *facts)
