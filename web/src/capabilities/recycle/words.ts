import type { Dependent, RecycledItem } from '@trunkline/contract/recycle';
import { recycleTypes } from '@trunkline/contract/recycle/listing';
import { requestLimits } from '@trunkline/contract/kernel/request-limits';
import { formatCount, formatCounted } from '../../ui/formats.ts';

const types: Readonly<Record<string, string>> = recycleTypes;

/** 'Company' for a row of companies. */
export const typeName = (type: string): string => types[type] ?? type.replaceAll('_', ' ');

/** '3 people, 1 page', or that nothing hangs on it. */
export function dependentsText(dependents: readonly Dependent[]): string {
  if (dependents.length === 0) return 'Nothing';
  return dependents
    .map(({ kind, count }) => {
      const name = count === 1 ? (singular[kind] ?? kind) : kind;
      return `${formatCounted(count, requestLimits.counted)} ${name}`;
    })
    .join(', ');
}

const singular: Readonly<Record<string, string>> = {
  'companies below': 'company below',
  people: 'person',
  pages: 'page',
  services: 'service',
  domains: 'domain',
  'release notes': 'release note',
  integrations: 'integration',
  invitations: 'invitation',
  'places that show it': 'place that shows it',
  versions: 'version',
  redirects: 'redirect',
  messages: 'message',
};

/** 'Northwind', or '3 items'. */
export function subjectOf(items: readonly Pick<RecycledItem, 'label'>[]): string {
  const [first] = items;
  return first && items.length === 1 ? first.label : formatCount(items.length, 'item', 'items');
}
