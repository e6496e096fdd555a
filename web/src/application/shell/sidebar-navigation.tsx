import { requestLimits } from '@trunkline/contract/kernel/request-limits';
import { useQueries, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { countsOptions } from '../../capabilities/analytics/index.ts';
import { useMe } from '../../capabilities/auth/index.ts';
import { areaLabels, useArea } from '../../kernel/areas.ts';
import type { NavigationEntry } from '../../kernel/capability.ts';
import { classNames } from '../../ui/class-names.ts';
import { formatCounted } from '../../ui/formats.ts';
import { Tooltip } from '../../ui/tooltip.tsx';
import { navigationFor } from './navigation.ts';

/** The screens of the area; a count appears beside an entry only when it is above 0. */
export function SidebarNavigation({ open }: { open: boolean }) {
  const { company, permissions } = useMe();
  const area = useArea();
  const { data: counts } = useQuery(countsOptions(company.id));
  const entries = navigationFor(area, permissions);
  const counted = entries.flatMap(({ label, countOptions }) =>
    countOptions ? [{ label, options: countOptions(company.id) }] : [],
  );
  const queries = useQueries({ queries: counted.map(({ options }) => options) });
  const countOf = ({ label, count }: NavigationEntry) => {
    if (count !== undefined) return counts?.[count] ?? 0;
    return queries[counted.findIndex((entry) => entry.label === label)]?.data?.count ?? 0;
  };
  return (
    <nav aria-label={areaLabels[area]} className={open ? 'p-2' : 'p-1'}>
      {open && (
        <p aria-hidden="true" className="px-2 pt-1 pb-1.5 text-xs font-medium text-muted">
          {areaLabels[area]}
        </p>
      )}
      <ul className="grid gap-0.5">
        {entries.map((entry) => (
          <li key={entry.label}>
            <Tooltip content={entry.label} side="right" disabled={open}>
              <Entry entry={entry} open={open} count={countOf(entry)} />
            </Tooltip>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Entry({
  entry,
  open,
  count,
  ...trigger
}: {
  entry: NavigationEntry;
  open: boolean;
  count: number;
}) {
  const Icon = entry.icon;
  return (
    <Link
      {...trigger}
      to={entry.to}
      activeOptions={{ exact: entry.exact ?? false, includeSearch: false }}
      className={classNames(
        'flex h-8 items-center gap-2.5 rounded-md text-muted transition-colors hover:bg-sunken hover:text-text pointer-coarse:h-11',
        'aria-[current=page]:bg-sunken aria-[current=page]:font-medium aria-[current=page]:text-text',
        open ? 'px-2' : 'justify-center',
      )}
    >
      <Icon aria-hidden="true" className="size-4 shrink-0" />
      <span className={open ? 'flex-1 truncate' : 'sr-only'}>{entry.label}</span>
      {count > 0 && open && (
        <span
          data-numeric
          className="rounded-full bg-sunken px-1.5 text-xs font-medium text-muted in-aria-[current=page]:bg-surface"
        >
          {formatCounted(count, requestLimits.countedInAll)}
        </span>
      )}
    </Link>
  );
}
