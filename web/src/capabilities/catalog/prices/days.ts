/** Returns today in UTC: prices change at midnight UTC. */
export const today = (): string => new Date().toISOString().slice(0, 10);

/** Returns tomorrow in UTC, the first day on which a price that started today can be replaced. */
export const tomorrow = (): string =>
  new Date(Date.now() + 24 * 60 * 60 * 1000).toISOString().slice(0, 10);

/** Formats a calendar day, which has no time zone. */
export const formatDay = (day: string): string =>
  new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );
