import type { Dependent, RecycledItem } from '@trunkline/contract/recycle';
import { requestLimits } from '@trunkline/contract/kernel/request-limits';
import { formatCount, formatCounted } from '../../ui/formats.ts';

/** Describes an item's dependents, such as '3 people, 1 page', or that it has none. */
export function dependentsText(dependents: readonly Dependent[]): string {
  if (dependents.length === 0) return 'None';
  return dependents
    .map(({ kind, count }) => {
      const name = count === 1 ? singularOf(kind) : kind;
      return `${formatCounted(count, requestLimits.counted)} ${name}`;
    })
    .join(', ');
}

const irregularSingulars: Readonly<Record<string, string>> = {
  'companies below': 'company below',
  people: 'person',
  'places that use it': 'place that uses it',
};

const singularOf = (kind: string) => irregularSingulars[kind] ?? kind.replace(/s$/, '');

/** Names a single item or counts several, such as 'Northwind' or '3 items'. */
export function subjectOf(items: readonly Pick<RecycledItem, 'label'>[]): string {
  const [first] = items;
  return first && items.length === 1 ? first.label : formatCount(items.length, 'item', 'items');
}
