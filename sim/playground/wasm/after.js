return collideRtl;
}
if (typeof module === "object") module.exports = collideRtlProgram();
