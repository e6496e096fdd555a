import { useQuery } from '@tanstack/react-query';
import { pageLease } from '@trunkline/contract/pages/listing';
import { useEffect, useEffectEvent, useState } from 'react';
import { apiFor } from '../../../kernel/api.ts';
import { reportProblem } from '../../../kernel/report-problem.ts';

/**
 * Announces the list that this screen is editing, unless it is null, and returns the names of other
 * editors by list.
 */
export function useListEditors(
  tenant: string,
  list: string | null,
): ReadonlyMap<string, readonly string[]> {
  const [editor] = useState(() => crypto.randomUUID());
  const { editPriceLists } = apiFor(tenant).catalog;
  const { data } = useQuery({
    ...editPriceLists.queryOptions({ input: { editor, list_id: list } }),
    staleTime: 0,
    refetchInterval: pageLease.renewEvery * 1000,
  });
  const leave = useEffectEvent(() => {
    if (list === null) return;
    editPriceLists
      .call({ editor, list_id: null })
      // The lease expires within a minute.
      .catch((error: unknown) => reportProblem("Couldn't leave the price list", error));
  });
  useEffect(() => () => leave(), []);
  const names = new Map<string, string[]>();
  for (const { list_id, name } of data?.editors ?? [])
    names.set(list_id, [...(names.get(list_id) ?? []), name]);
  return names;
}
