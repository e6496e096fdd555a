/** Leaves a trace of what went wrong for whoever opens the browser's console; people are told on the screen. */
export function reportProblem(what: string, cause: unknown, ...more: unknown[]): void {
  // oxlint-disable-next-line no-console -- the one place in the browser that writes there
  console.warn(what, cause, ...more);
}
