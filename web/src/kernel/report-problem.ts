/** Logs a problem to the browser console for developers. Shows nothing to the user. */
export function reportProblem(message: string, cause: unknown, ...details: unknown[]): void {
  // oxlint-disable-next-line no-console -- the only code in the browser that logs to the console
  console.warn(message, cause, ...details);
}
