import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { SavedView, ViewAddress, Views } from '@trunkline/contract/kernel/views';
import { apiFor } from '../api.ts';

export const viewsOptions = (tenant: string, list: string) =>
  apiFor(tenant).views.list.queryOptions({ input: { list } });

interface Change {
  id: string;
  name?: string;
  address?: ViewAddress;
  shared?: boolean;
}

/** Changes to a list's views; responses are shown immediately. */
export function useViewChanges(tenant: string, list: string) {
  const client = useQueryClient();
  const { views } = apiFor(tenant);
  const { queryKey } = viewsOptions(tenant, list);
  const change = (items: (before: SavedView[]) => SavedView[]) =>
    client.setQueryData<Views>(queryKey, (data) => data && { ...data, items: items(data.items) });
  const refresh = () => void client.invalidateQueries({ queryKey });
  // A write whose response was lost may have succeeded, so it is never retried automatically.
  const options = { retry: false, onError: refresh } as const;
  return {
    save: useMutation({
      ...options,
      mutationFn: (input: { name: string; address: ViewAddress; shared: boolean }) =>
        views.save.call({ list, ...input }),
      onSuccess: (saved) => change((items) => [...items, saved]),
    }),
    update: useMutation({
      ...options,
      mutationFn: (input: Change) => views.update.call(input),
      onSuccess: (saved) =>
        change((items) => items.map((item) => (item.id === saved.id ? saved : item))),
    }),
    remove: useMutation({
      ...options,
      mutationFn: (id: string) => views.remove.call({ id }),
      onSuccess: ({ id }) => change((items) => items.filter((item) => item.id !== id)),
    }),
    arrange: useMutation({
      ...options,
      mutationFn: (input: { ordering: string[]; default_view: string | null }) =>
        views.arrange.call({ list, ...input }),
      onSuccess: (arranged) => client.setQueryData<Views>(queryKey, arranged),
    }),
  };
}

export type ViewChanges = ReturnType<typeof useViewChanges>;
