/**
 * Returns at most this many characters of a text, never with half of a surrogate pair at the end,
 * which can't be stored.
 */
export function shorten(text: string, max: number): string {
  const cut = text.slice(0, max);
  return cut.length < text.length && !cut.isWellFormed() ? cut.slice(0, -1) : cut;
}
