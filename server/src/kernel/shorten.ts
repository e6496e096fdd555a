/**
 * Returns at most this many characters of a text, never with half of a surrogate pair at the end,
 * which can't be stored.
 */
export function shorten(text: string, max: number): string {
  const truncated = text.slice(0, max);
  return truncated.length < text.length && !truncated.isWellFormed()
    ? truncated.slice(0, -1)
    : truncated;
}
