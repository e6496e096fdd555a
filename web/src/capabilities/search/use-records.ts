import { useQueries } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { fromCapabilities } from '../../kernel/capabilities.ts';
import { type FoundRecord, isInArea } from '../../kernel/capability.ts';
import { useArea } from '../../kernel/areas.ts';
import { useDebounced } from '../../kernel/use-debounced.ts';
import { useMe } from '../auth/index.ts';
import type { Command } from './command.ts';

/** Maximum results per record type. */
const maxResults = 6;

const searches = fromCapabilities((capabilities) =>
  capabilities.flatMap(({ paletteRecords }) => paletteRecords),
);

/** Returns the matching records, of the kinds that the user may read. */
export function useRecords(input: string): { commands: Command[]; pending: boolean } {
  const navigate = useNavigate();
  const { company, permissions } = useMe();
  const area = useArea();
  const search = useDebounced(input.trim());
  const allowed = searches().filter(
    (search) => isInArea(search, area) && permissions.includes(search.needs),
  );
  const results = useQueries({
    queries: allowed.map(({ group, search: find }) => ({
      queryKey: [company.id, 'palette', area, group, search],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        find(company.id, { search, limit: maxResults }, signal),
      enabled: search !== '',
      placeholderData: (previous: readonly FoundRecord[] | undefined) => previous,
    })),
  });
  const pending = results.some(({ isFetching }) => isFetching) || search !== input.trim();
  if (search === '' || input.trim() === '') return { pending, commands: [] };
  const commands = allowed.flatMap(({ group, icon, open }, index) =>
    (results[index]?.data ?? []).map(({ id, label, hint }) => ({
      group,
      id,
      label,
      keywords: '',
      icon,
      ...(hint !== undefined && { hint }),
      run: () => open(navigate, id, area),
    })),
  );
  return { pending, commands };
}
