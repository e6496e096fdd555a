import type { Option } from '../../ui/select.tsx';
import { events, things } from './sentence.ts';

const capital = (label: string) => label.charAt(0).toUpperCase() + label.slice(1);

/** Kinds of records and of events that entries can be asked for, with their names. */
export const kindsOfEntries: readonly Option[] = [
  ...Object.entries(things),
  ...Object.entries(events).map(([value, { done }]) => [value, done] as const),
]
  .map(([value, label]) => ({ value, label: capital(label) }))
  .toSorted((one, other) => one.label.localeCompare(other.label));
