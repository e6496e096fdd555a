/** A day in words, the same for every reader: documents know nobody's language or clock. */
export function Day({ at }: { at: string }) {
  const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
  return <time dateTime={at}>{day.format(new Date(at))}</time>;
}
