const days = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' });

/** Returns a calendar day (YYYY-MM-DD) in words: 'March 1, 2027'. */
export const dayText = (day: string): string => days.format(new Date(`${day}T00:00:00Z`));
