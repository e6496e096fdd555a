/**
 * Formats a day, in UTC, in the language that the reader's browser prefers (`accept-language`).
 * Only for responses that aren't cached.
 */
export function dayFor(acceptLanguage: string | undefined, day: Date): string {
  const locale = (acceptLanguage ?? '')
    .split(',')
    .map((entry) => entry.split(';')[0]?.trim() ?? '')
    .find((tag) => isLanguage(tag));
  return new Intl.DateTimeFormat(locale ?? 'en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(
    day,
  );
}

function isLanguage(tag: string): boolean {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(tag).length === 1;
  } catch {
    return false;
  }
}
