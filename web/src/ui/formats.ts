/** Numbers, dates and times in the user's own language and time zone. */
const number = new Intl.NumberFormat();
const percent = new Intl.NumberFormat(undefined, { style: 'percent', maximumFractionDigits: 0 });
const instant = new Intl.DateTimeFormat(undefined, { dateStyle: 'long', timeStyle: 'long' });
const dateTime = new Intl.DateTimeFormat(undefined, {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
});
const date = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });
const day = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeZone: 'UTC' });
const relative = new Intl.RelativeTimeFormat(undefined, { numeric: 'auto' });
const month = new Intl.DateTimeFormat(undefined, { month: 'short', timeZone: 'UTC' });
const monthAndYear = new Intl.DateTimeFormat(undefined, {
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

const region = new Intl.DisplayNames(undefined, { type: 'region' });

export const formatNumber = (value: number): string => number.format(value);

/** Formats a share between 0 and 1 as a whole percentage. */
export const formatPercent = (share: number): string => percent.format(share);

/** Formats an instant to the second, with its time zone. */
export const formatInstant = (iso: string): string => instant.format(new Date(iso));

/** Formats an instant to the minute, with its time zone: 'Dec 1, 2026, 5:35 PM UTC'. */
export const formatDateTime = (iso: string): string => dateTime.format(new Date(iso));

/** Returns the name of a country by its two-letter code: 'Germany' for 'DE'. */
export const formatCountry = (code: string): string => region.of(code) ?? code;

export const formatDate = (iso: string): string => date.format(new Date(iso));

/** Formats a calendar day such as '2026-03-01', which is the same day in every time zone. */
export const formatDay = (iso: string): string => day.format(new Date(`${iso}T00:00:00Z`));

/** Formats a month given as '2026-03': 'Mar', or 'March 2026' when long. */
export function formatMonth(yearAndMonth: string, length: 'short' | 'long' = 'short'): string {
  const day = new Date(`${yearAndMonth}-01T00:00:00Z`);
  return (length === 'short' ? month : monthAndYear).format(day);
}

const steps = [
  { unit: 'year', seconds: 31_536_000 },
  { unit: 'month', seconds: 2_592_000 },
  { unit: 'week', seconds: 604_800 },
  { unit: 'day', seconds: 86_400 },
  { unit: 'hour', seconds: 3600 },
  { unit: 'minute', seconds: 60 },
] as const;

/** Intl says 'now' in English, which can't be used about the past: 'last measured now'. */
const now = relative.format(0, 'second');
const justNow = now === 'now' ? 'just now' : now;

/**
 * Formats how long ago (or ahead) an instant is, in the largest whole unit; 'just now' (or 'now')
 * within a minute.
 */
export function formatRelative(iso: string, at: number = Date.now()): string {
  const seconds = Math.round((Date.parse(iso) - at) / 1000);
  const step = steps.find((candidate) => Math.abs(seconds) >= candidate.seconds);
  return step
    ? relative.format(Math.trunc(seconds / step.seconds), step.unit)
    : seconds > 0
      ? now
      : justNow;
}

/** Formats a count that stops at `max`, such as '100+'. */
export const formatCounted = (count: number, max = Infinity): string =>
  count < max ? formatNumber(count) : `${formatNumber(max)}+`;

/**
 * Formats a count with 'Company' or 'Companies' in the user's own digits; '100+ companies' when
 * counted to `max`.
 */
export function formatCount(count: number, one: string, many: string, max?: number): string {
  return `${formatCounted(count, max)} ${count === 1 ? one : many}`;
}
