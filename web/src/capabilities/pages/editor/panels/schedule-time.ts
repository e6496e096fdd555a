/** What a `datetime-local` field holds, as an instant: it means the person's own zone. Null where it means nothing. */
export function instantOf(local: string): string | null {
  const time = new Date(local);
  return local === '' || Number.isNaN(time.getTime()) ? null : time.toISOString();
}

export const laterThan = (instant: string, now: number): boolean => Date.parse(instant) > now;

/** The person's zone, as the browser has it: 'Europe/Berlin'. */
export const zoneName = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;
