/** Logs a problem to the browser console for developers. Shows nothing to the user. */
export function reportProblem(message: string, cause: unknown, ...details: unknown[]): void {
  // oxlint-disable-next-line no-console -- the one place in the browser that writes there
  console.warn(message, cause, ...details);
}
