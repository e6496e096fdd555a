/** Logs a problem to the browser's console for developers; users see it on the screen. */
export function reportProblem(message: string, cause: unknown, ...details: unknown[]): void {
  // oxlint-disable-next-line no-console -- the one place in the browser that writes there
  console.warn(message, cause, ...details);
}
