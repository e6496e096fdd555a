import { formatDate } from '../../../ui/formats.ts';

const isPast = (instant: string): boolean => new Date(instant) < new Date();

/** 'by Dec 3, 2026', or 'overdue since Dec 3, 2026' */
export function DueDate({ at }: { at: string }) {
  if (!isPast(at)) return `by ${formatDate(at)}`;
  return <span className="text-warning">overdue since {formatDate(at)}</span>;
}
