/** The day on which prices change now: prices follow UTC. */
export const today = (): string => new Date().toISOString().slice(0, 10);

/** Formats a calendar day, which has no time zone. */
export const formatDay = (day: string): string =>
  new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );
