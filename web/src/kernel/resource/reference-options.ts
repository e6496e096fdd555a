import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Option } from '../../ui/select.tsx';
import { useDebounced } from '../use-debounced.ts';
import { rowOptions } from './queries.ts';
import { titleOf, type ReferencedResource, type ResourceRow } from './resource.ts';

const choices = 20;

export interface ReferenceOptions<Row extends ResourceRow> {
  options: Option[];
  /** The chosen record by name, once it is known. */
  chosen: Option | null;
  chosenRow: Row | undefined;
  pending: boolean;
  onSearch: (text: string) => void;
  /** Fetches the first choices; nothing is fetched for those who never look. */
  onOpen: () => void;
}

/** Records to choose from by typing a part of their name, and the name of the one already chosen. */
export function useReferenceOptions<Row extends ResourceRow>(
  resource: ReferencedResource<Row>,
  value: string | null,
  {
    accepts = () => true,
    eager = false,
  }: { accepts?: (row: Row) => boolean; eager?: boolean } = {},
): ReferenceOptions<Row> {
  const [typed, setTyped] = useState('');
  const [wanted, setWanted] = useState(eager);
  const search = useDebounced(typed.trim());
  const selection = { sort: resource.description.defaultSort, ...(search && { search }) };
  const found = useQuery({
    queryKey: [...resource.api.key(), 'choices', selection],
    queryFn: ({ signal }) => resource.api.list.call({ ...selection, limit: choices }, { signal }),
    placeholderData: (previous) => previous,
    enabled: wanted,
  });
  const chosen = useQuery({ ...rowOptions(resource, value ?? ''), enabled: value !== null });
  const optionOf = (row: Row): Option => ({
    value: row.id,
    label: titleOf(resource.description, row),
  });
  return {
    options: (found.data?.items ?? []).filter(accepts).map(optionOf),
    chosen: value === null ? null : chosen.data ? optionOf(chosen.data) : { value, label: '…' },
    chosenRow: value === null ? undefined : chosen.data,
    pending: found.isFetching || search !== typed.trim(),
    onSearch: setTyped,
    onOpen: () => setWanted(true),
  };
}
