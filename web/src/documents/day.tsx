/**
 * A date in words, the same for every reader: documents don't know the reader's language or time
 * zone.
 */
export function Day({ at }: { at: string }) {
  const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
  return <time dateTime={at}>{day.format(new Date(at))}</time>;
}
