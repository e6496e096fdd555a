/**
 * Converts the value of a `datetime-local` field, in the person's own time zone, to an instant;
 * empty if it is invalid.
 */
export function instantOf(local: string): string {
  const time = new Date(local);
  return local === '' || Number.isNaN(time.getTime()) ? '' : time.toISOString();
}

const pad = (number: number) => String(number).padStart(2, '0');

/**
 * Formats an instant for a `datetime-local` field, in the person's own time zone; empty if there is
 * none.
 */
export function localOf(instant: string): string {
  const time = new Date(instant);
  if (instant === '' || Number.isNaN(time.getTime())) return '';
  const year = String(time.getFullYear()).padStart(4, '0');
  const day = [year, pad(time.getMonth() + 1), pad(time.getDate())].join('-');
  return `${day}T${pad(time.getHours())}:${pad(time.getMinutes())}`;
}
