/**
 * A date in words, the same for every reader: documents are rendered without the reader's language
 * and time zone.
 */
export function Day({ date }: { date: string }) {
  const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
  return <time dateTime={date}>{format.format(new Date(date))}</time>;
}
