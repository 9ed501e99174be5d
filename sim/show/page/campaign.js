// The page of a campaign. What it shows is said in sim/campaign/page.h.
const count = v => v.toLocaleString("en");
const share = (hit, of) => of === 0 ? "–" : `${(Math.floor(hit / of * 1000) / 10).toFixed(1)} %`;
const left = (...children) => element("td", {class: "l"}, ...children);
const rowHead = (...children) => element("th", {scope: "row"}, ...children);
const code = text => element("code", {}, text);
const command = text => element("pre", {tabindex: "0", role: "region", "aria-label": "Command"}, code(text));
const hide = (id, nothing) => { $(id).hidden = nothing; };
function captioned(table, caption, heads, rows) {
  fill(table, heads, rows);
  // Headings stand as what is below them.
  const below = rows.length ? [...rows[0].children] : [];
  [...table.tHead.rows[0].cells].forEach((cell, i) => { if (below[i] && below[i].classList.contains("l")) cell.classList.add("l"); });
  table.prepend(element("caption", {class: "unseen"}, caption));
  return table;
}
/// A table that scrolls sideways by itself.
function scrolling(caption, heads, rows) {
  return element("div", {class: "scroll", tabindex: "0", role: "region", "aria-label": caption}, captioned(element("table"), caption, heads, rows));
}
function folded(summary, open, ...children) {
  return element("details", open ? {open: ""} : {}, element("summary", {}, summary), ...children);
}
function meter(words, hit, of) {
  const bar = svg("svg", {viewBox: "0 0 100 6", preserveAspectRatio: "none", class: "meter", "aria-hidden": "true"});
  bar.append(svg("rect", {width: 100, height: 6, class: "rest"}), svg("rect", {width: of ? hit / of * 100 : 0, height: 6, class: "done"}));
  return element("div", {class: "figure"}, element("strong", {}, share(hit, of)), ` ${words}: ${count(hit)} of ${count(of)}`, bar);
}

function head() {
  $("name").textContent = data.name;
  $("facts").textContent = data.facts;
  $("verdict").textContent = data.verdict;
  $("verdict").className = `lead ${data.agreed ? "good" : "bad"}`;
}
const figure = v => v === null ? "–" : count(v);
function totals() {
  captioned($("totals"), "What each task has done", ["task", "shards", "work", "comparisons", "clocks", "seconds", "failed", "crashed"], data.tasks.map(task =>
    element("tr", task.failed + task.crashed ? {class: "bad"} : {}, rowHead(task.task),
      ...cells([count(task.shards), task.work, figure(task.comparisons), figure(task.clocks), task.seconds.toFixed(1), count(task.failed), count(task.crashed)]))));
}
function failure(f) {
  const differs = f.expected ? [element("dl", {}, element("dt", {}, "expected"), element("dd", {}, code(f.expected)), element("dt", {}, "actual"), element("dd", {}, code(f.actual)))] : [];
  const found = f.jobs ? `${plural(f.jobs, "job")}${f.when.length ? `, where ${f.when.join(", ")}` : ""}. ` : "";
  return element("article", {}, element("h3", {}, `${f.of}: ${f.kind}`), element("p", {}, `${found}${f.what}`), ...differs, command(f.reproduce),
    ...(f.wave ? [element("p", {}, "Wave: ", code(f.wave))] : []));
}
function failures() {
  hide("failures", data.failures.length === 0);
  $("failures-count").textContent = count(data.failures.length);
  $("failure-list").append(...data.failures.map(failure));
}
function crashes() {
  hide("crashes", data.crashes.length === 0);
  $("crashes-count").textContent = count(data.crashes.length);
  captioned($("crash-table"), "Crashes", ["of", "shard", "how", "command"], data.crashes.map(c =>
    element("tr", {}, rowHead(c.task), element("td", {}, count(c.shard)), left(c.how), left(code(c.reproduce)))));
}
const trendFigures = [{key: "comparisons", heading: "comparisons"}, {key: "jobs", heading: "jobs"}, {key: "wrong", heading: "what is wrong"},
  {key: "bins", heading: "functional coverage", percent: true}, {key: "points", heading: "RTL coverage", percent: true}, {key: "score", heading: "mutation score", percent: true}];
/// Each figure on its own scale: they have nothing in common but the order of the campaigns.
function trendChart(figure) {
  const wide = 320, tall = 90, values = data.trend.map(c => c[figure.key]).filter(v => v !== null);
  const low = figure.percent ? Math.min(...values) : 0, high = Math.max(...values, low + (figure.percent ? 1 : 1e-9));
  const x = i => 10 + (data.trend.length === 1 ? wide / 2 : i * (wide - 20) / (data.trend.length - 1)), y = v => tall - 22 - (v - low) / (high - low) * (tall - 44);
  const said = figure.percent ? v => `${v.toFixed(1)} %` : short;
  const chart = svg("svg", {viewBox: `0 0 ${wide} ${tall}`, role: "img", "aria-label": `${figure.heading} of each campaign; the figures are in the table`});
  const at = data.trend.map((c, i) => [i, c[figure.key]]).filter(([, v]) => v !== null);
  chart.append(svg("polyline", {points: at.map(([i, v]) => `${x(i)},${y(v)}`).join(" "), class: "trend"}));
  at.forEach(([i, v]) => chart.append(svg("circle", {cx: x(i), cy: y(v), r: data.trend[i].here ? 4.5 : 3, class: data.trend[i].agreed ? "dot" : "dot bad"})));
  const [, last] = at[at.length - 1];
  chart.append(svg("text", {x: 10, y: tall - 4, class: "soft"}, figure.heading), svg("text", {x: wide - 10, y: tall - 4, "text-anchor": "end"}, said(last)));
  return chart;
}
function trend() {
  hide("trend-card", data.trend.length < 2);
  if (data.trend.length < 2) return;
  const figures = trendFigures.filter(f => data.trend.some(c => c[f.key] !== null));
  $("trend-chart").append(...figures.map(trendChart));
  const said = (f, v) => v === null ? "–" : f.percent ? `${v.toFixed(2)} %` : count(v);
  captioned($("trend"), "Campaigns, the oldest first", ["campaign", "agreed", ...figures.map(f => f.heading)], data.trend.map(c =>
    element("tr", c.here ? {class: "chosen", "aria-current": "true"} : {}, rowHead(c.folder), element("td", {}, c.agreed ? "yes" : "no"), ...cells(figures.map(f => said(f, c[f.key]))))));
}
function functional() {
  hide("functional", data.functional.length === 0);
  $("functional-units").append(...data.functional.map(({task, coverage}) => {
    const holes = coverage.groups.flatMap(g => [...g.contradicted.map(bin => [g.name, bin, "is hit, though argued to be out of reach"]), ...g.missed.map(bin => [g.name, bin, "no argument on file"])]);
    const argued = coverage.groups.flatMap(g => g.excluded.map(e => [g.name, plural(e.bins, "bin"), e.reason]));
    const listed = (words, rows) => rows.length === 0 ? [] : [folded(`${words}: ${count(rows.length)}`, rows.length <= 20, scrolling(`${task}: ${words}`, ["group", "bins", "argument"],
      rows.map(([group, bins, why]) => element("tr", {}, rowHead(group), left(bins), element("td", {class: "l why"}, why)))))];
    return element("section", {"aria-label": task}, element("h3", {}, task), meter("of the reachable bins hit", coverage.covered, coverage.reachable),
      ...listed("Holes", holes), ...listed("Argued to be out of reach", argued));
  }));
}
function rtl() {
  hide("rtl", data.rtl.length === 0);
  $("rtl-units").append(...data.rtl.map(({task, points, missed}) => element("section", {"aria-label": task}, element("h3", {}, task),
    ...["line", "branch", "toggle"].map(kind => meter(`of the ${kind === "branch" ? "branches" : `${kind}s`}`, points[kind].hit, points[kind].of)),
    ...(missed.length === 0 ? [] : [folded(`${plural(missed.length, "point")} not covered`, missed.length <= 20,
      scrolling(`Points of ${task} that are not covered`, ["place", "kind", "what", "source"], missed.map(m =>
        element("tr", {}, rowHead(m.place), left(m.kind), left(m.what), left(code(m.text.trim()))))))]))));
}
/// The lines around a place in the RTL's source, the place itself marked.
function source(place) {
  return element("figure", {}, element("figcaption", {}, code(`${place.file}:${place.line}`)),
    element("pre", {class: "source", tabindex: "0", role: "region", "aria-label": `Source at ${place.file}:${place.line}`}, ...place.text.map((text, i) => {
      const number = place.first + i, here = number >= place.line && number <= place.end;
      return element(here ? "mark" : "span", {}, `${String(number).padStart(5)}  ${text}`);
    })));
}
function mutants() {
  hide("mutants", data.mutants.length === 0);
  $("mutant-units").append(...data.mutants.map(({task, caught, survived, equivalent, survivors}) => element("section", {"aria-label": task}, element("h3", {}, task),
    meter("of the faults that are not equivalent caught", caught, caught + survived), element("p", {class: "hint"}, `${plural(equivalent, "fault")} proved equivalent, ${count(survived)} survived.`),
    ...survivors.map(s => folded(`Mutant ${s.mutant}: ${s.what}`, survivors.length <= 5, ...s.places.map(source))))));
}
function slow() {
  hide("slow", data.slowest.length === 0);
  captioned($("slowest"), "The shards that took the longest", ["shard", "seconds", "command"], data.slowest.map(s =>
    element("tr", {}, rowHead(count(s.shard)), element("td", {}, s.seconds.toFixed(1)), left(code(s.command)))));
}

function longest() {
  hide("long", data.longest.length === 0);
  captioned($("longest"), "The jobs that took the most clocks of their unit", ["job", "clocks", "command"], data.longest.map(job =>
    element("tr", {}, rowHead(count(job.job)), element("td", {}, count(job.clocks)), left(code(job.command)))));
}

head();
totals();
failures();
crashes();
trend();
functional();
rtl();
mutants();
slow();
longest();
const setTheme = followTheme();
const wanted = new URLSearchParams(location.hash.slice(1));
if (wanted.has("theme")) setTheme(wanted.get("theme") === "dark");
