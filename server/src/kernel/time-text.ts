const times = new Intl.DateTimeFormat('en-US', {
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZone: 'UTC',
  timeZoneName: 'short',
});

/** Formats a moment in UTC for people in any time zone, such as 'May 6, 2026 at 7:08 AM UTC'. */
export const timeText = (time: Date): string => times.format(time);
