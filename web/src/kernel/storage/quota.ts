const names: ReadonlySet<string> = new Set(['QuotaExceededError', 'NS_ERROR_DOM_QUOTA_REACHED']);

/** Whether something failed because the browser has no room left for this site. */
export function isQuotaError(error: unknown): boolean {
  return (
    error instanceof Error && (names.has(error.name) || /\bquota\b.*exceeded/i.test(error.message))
  );
}
