import type { AuditDetail } from '@trunkline/contract/audit';
import { formatInstant, formatNumber } from '../../ui/formats.ts';
import { nameOfField } from './sentence.ts';

/** One field of a record before and after; null where there was no record. */
export interface Change {
  field: string;
  label: string;
  before: string | null;
  after: string | null;
}

/** Technical fields that no one needs to see; the sentence says what the event was. */
const bookkeeping = new Set(['version', 'updated_at', 'event']);
const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;

/** Formats a stored value for display. */
export function readable(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'Empty';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number') return formatNumber(value);
  if (typeof value !== 'string') return JSON.stringify(value, null, 2);
  return instant.test(value) && !Number.isNaN(Date.parse(value)) ? formatInstant(value) : value;
}

const capitalize = (label: string) => label.charAt(0).toUpperCase() + label.slice(1);

type Fields = Readonly<Record<string, unknown>>;

function fieldsOf(json: string | null): Fields | null {
  const parsed: unknown = json === null ? null : JSON.parse(json);
  return typeof parsed === 'object' && parsed !== null ? { ...parsed } : null;
}

/**
 * Returns the fields of an entry in their own order, without the empty ones of a new or removed
 * record.
 */
export function changesOf(
  entry: Pick<AuditDetail, 'resource_type' | 'before' | 'after'>,
): Change[] {
  const [before, after] = [fieldsOf(entry.before), fieldsOf(entry.after)];
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  const isCreateOrDelete = before === null || after === null;
  return fields
    .filter((field) => !bookkeeping.has(field))
    .filter((field) => !isCreateOrDelete || (before?.[field] ?? after?.[field] ?? null) !== null)
    .map((field) => ({
      field,
      label: capitalize(nameOfField(entry.resource_type, field)),
      before: before && readable(before[field]),
      after: after && readable(after[field]),
    }));
}
