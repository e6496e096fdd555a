/**
 * A date in words, the same for every reader: documents don't know the reader's language or time
 * zone.
 */
export function Day({ date }: { date: string }) {
  const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
  return <time dateTime={date}>{format.format(new Date(date))}</time>;
}
