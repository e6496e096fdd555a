/** Logs a problem to the browser's console for developers; users see it on the screen. */
export function reportProblem(what: string, cause: unknown, ...more: unknown[]): void {
  // oxlint-disable-next-line no-console -- the one place in the browser that writes there
  console.warn(what, cause, ...more);
}
