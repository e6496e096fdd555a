const inOrder = (a: [string, unknown], b: [string, unknown]) => (a[0] < b[0] ? -1 : 1);

/** Returns a value as JSON with sorted keys and no spaces, so that equal values hash equally. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(inOrder))
      : part,
  );
}
