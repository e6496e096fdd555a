import { inSentence, type ResourceListing } from '@trunkline/contract/kernel/listing';
import { formatCount, formatNumber } from '../../ui/formats.ts';
import { titleOf, type ResourceRow } from './resource.ts';

type NamedListing = Pick<ResourceListing, 'one' | 'many' | 'titleField'>;

const maxNamed = 5;

/** For example 'Northwind' or '3 companies'. */
export function subjectOf(description: NamedListing, rows: readonly ResourceRow[]): string {
  const [first] = rows;
  if (first && rows.length === 1) return titleOf(description, first);
  return formatCount(rows.length, inSentence(description.one), inSentence(description.many));
}

/** Lists the names of several rows; for many, the first ones and how many more there are. */
export function namesOf(description: NamedListing, rows: readonly ResourceRow[]): string[] {
  const names = rows.slice(0, maxNamed).map((row) => titleOf(description, row));
  const remaining = rows.length - names.length;
  return remaining > 0 ? [...names, `and ${formatNumber(remaining)} more`] : names;
}

/** For example 'Northwind was suspended', '3 companies were suspended'. */
export function successText(subject: string, count: number, participle: string): string {
  return `${subject} ${count === 1 ? 'was' : 'were'} ${participle}`;
}
