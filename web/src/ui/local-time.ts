/** Converts a `datetime-local` value, in the user's time zone, to an instant. Null if invalid. */
export function instantOf(local: string): string | null {
  const time = new Date(local);
  return local === '' || Number.isNaN(time.getTime()) ? null : time.toISOString();
}

export const isAfter = (instant: string, now: number): boolean => Date.parse(instant) > now;

/** Returns the user's time zone from the browser: 'Europe/Berlin'. */
export const zoneName = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;
