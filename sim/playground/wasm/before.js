function collideRtlProgram() {
