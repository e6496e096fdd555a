/** What a `datetime-local` field holds, as an instant: it means the person's own zone. Empty where it means nothing. */
export function instantOf(local: string): string {
  const time = new Date(local);
  return local === '' || Number.isNaN(time.getTime()) ? '' : time.toISOString();
}

const two = (number: number) => String(number).padStart(2, '0');

/** An instant as a `datetime-local` field shows it, in the person's own zone; empty where there is none. */
export function localOf(instant: string): string {
  const time = new Date(instant);
  if (instant === '' || Number.isNaN(time.getTime())) return '';
  const year = String(time.getFullYear()).padStart(4, '0');
  const day = [year, two(time.getMonth() + 1), two(time.getDate())].join('-');
  return `${day}T${two(time.getHours())}:${two(time.getMinutes())}`;
}
