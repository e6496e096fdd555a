const names: ReadonlySet<string> = new Set(['QuotaExceededError', 'NS_ERROR_DOM_QUOTA_REACHED']);

/** Checks whether an error means that the browser's storage for this site is full. */
export function isQuotaError(error: unknown): boolean {
  return (
    error instanceof Error && (names.has(error.name) || /\bquota\b.*exceeded/i.test(error.message))
  );
}
