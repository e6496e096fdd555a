import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Option } from '../../ui/select.tsx';
import { useDebounced } from '../use-debounced.ts';
import { rowOptions } from './queries.ts';
import { titleOf, type ReferencedResource, type ResourceRow } from './resource.ts';

const maxOptions = 20;

export interface ReferenceOptions<Row extends ResourceRow> {
  options: Option[];
  /** The selected record with its name, once loaded. */
  chosen: Option | null;
  chosenRow: Row | undefined;
  pending: boolean;
  onSearch: (text: string) => void;
  /** Call when the combobox opens. Nothing is loaded for one that is never opened. */
  onOpen: () => void;
}

/** Searches records by part of their name, and loads the name of the selected one. */
export function useReferenceOptions<Row extends ResourceRow>(
  resource: ReferencedResource<Row>,
  value: string | null,
  {
    accepts = () => true,
    filters = {},
    eager = false,
  }: {
    /** Filters the loaded options, so it should exclude only a few; use `filters` otherwise. */
    accepts?: (row: Row) => boolean;
    /** Filter values that restrict the options. */
    filters?: Readonly<Record<string, string>>;
    eager?: boolean;
  } = {},
): ReferenceOptions<Row> {
  const [typed, setTyped] = useState('');
  const [isEnabled, setIsEnabled] = useState(eager);
  const search = useDebounced(typed.trim());
  const selection = {
    ...filters,
    sort: resource.description.defaultSort,
    ...(search && { search }),
  };
  const optionsQuery = useQuery({
    queryKey: [...resource.api.key(), 'choices', selection],
    queryFn: ({ signal }) =>
      resource.api.list.call({ ...selection, limit: maxOptions }, { signal }),
    placeholderData: (previous) => previous,
    enabled: isEnabled,
  });
  const selectedQuery = useQuery({ ...rowOptions(resource, value ?? ''), enabled: value !== null });
  const optionOf = (row: Row): Option => ({
    value: row.id,
    label: titleOf(resource.description, row),
  });
  return {
    options: (optionsQuery.data?.items ?? []).filter(accepts).map(optionOf),
    chosen:
      value === null
        ? null
        : selectedQuery.data
          ? optionOf(selectedQuery.data)
          : { value, label: selectedQuery.isError ? 'Unavailable' : '…' },
    chosenRow: value === null ? undefined : selectedQuery.data,
    pending: optionsQuery.isFetching || search !== typed.trim(),
    onSearch: setTyped,
    onOpen: () => setIsEnabled(true),
  };
}
