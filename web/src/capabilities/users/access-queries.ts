import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { AccessKind } from '@trunkline/contract/users/access-listing';
import { apiFor } from '../../kernel/api.ts';
import { loadSentences, sentenceOf } from '../audit/index.ts';

/** A record that a user may or may not see. */
export interface AccessTarget {
  kind: AccessKind;
  id: string;
  label: string;
}

export const explanationOptions = (
  tenant: string,
  id: string,
  { kind, id: record }: AccessTarget,
) => apiFor(tenant).users.explain.queryOptions({ input: { id, kind, record }, staleTime: 0 });

/** Kinds that can be searched by name. */
export type SearchableKind = Exclude<AccessKind, 'page'>;
const maxTargets = 20;

async function findTargets(
  tenant: string,
  kind: SearchableKind,
  search: string,
): Promise<AccessTarget[]> {
  const { companies, users, audit, recycle } = apiFor(tenant);
  const input = { limit: maxTargets, ...(search !== '' && { search }) };
  switch (kind) {
    case 'company':
      return (await companies.list.call(input)).items.map(({ id, name }) => ({
        kind,
        id,
        label: name,
      }));
    case 'user':
      return (await users.list.call(input)).items.map(({ id, name, email }) => ({
        kind,
        id,
        label: name === email ? name : `${name} (${email})`,
      }));
    case 'deleted_item':
      return (await recycle.list.call(input)).items.map(({ id, label }) => ({ kind, id, label }));
    case 'audit_entry':
      await loadSentences();
      return (await audit.list.call(input)).items.map((entry) => {
        const { actor, predicate, subject } = sentenceOf(entry);
        return { kind, id: entry.id, label: [actor, predicate, subject].filter(Boolean).join(' ') };
      });
  }
}

/** Records of a kind to choose from; while a new search runs, the previous results stay. */
export const accessTargetsOptions = (tenant: string, kind: SearchableKind, search: string) =>
  queryOptions({
    queryKey: [...apiFor(tenant).users.explain.key(), 'things', kind, search],
    queryFn: () => findTargets(tenant, kind, search),
    placeholderData: keepPreviousData,
  });
