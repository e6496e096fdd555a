import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { fromCapabilities } from '../../../kernel/capabilities.ts';
import type { WaitingEntry } from '../../../kernel/capability.ts';
import { Card } from '../../../ui/card.tsx';
import { formatCount } from '../../../ui/formats.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useMe } from '../../auth/index.ts';

const entries = fromCapabilities((capabilities) =>
  capabilities
    .flatMap(({ waiting }) => waiting)
    .toSorted((one, other) => one.position - other.position),
);

/** What waits for the person, of everything that capabilities declare. */
export function WaitingCard() {
  const { permissions } = useMe();
  const allowed = entries().filter(
    ({ needs }) => needs === undefined || permissions.includes(needs),
  );
  return (
    <Card title="Waiting for you">
      <ul className="peer -mx-2 -my-1">
        {allowed.map((entry) => (
          <Waiting key={entry.position} entry={entry} />
        ))}
      </ul>
      <p className="text-muted peer-has-[li]:hidden">
        You're all caught up. What needs you appears here.
      </p>
    </Card>
  );
}

function Waiting({ entry }: { entry: WaitingEntry }) {
  const { icon: Icon, to, one, many } = entry;
  const { data: count = 0, isPending, isError } = entry.useCount(useMe());
  if (isPending)
    return (
      <li aria-busy="true" className="px-2 py-1">
        <Skeleton className="h-8" />
      </li>
    );
  if (isError && count === 0)
    return <li className="px-2 py-2 text-muted">Couldn't check for {many}.</li>;
  if (count === 0) return null;
  return (
    <li>
      <Link
        to={to}
        className="flex min-h-10 items-center gap-2.5 rounded-md px-2 hover:bg-sunken pointer-coarse:min-h-11"
      >
        <Icon aria-hidden="true" className="size-4 shrink-0 text-muted" />
        <span className="min-w-0 flex-1 font-medium">{formatCount(count, one, many)}</span>
        <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-muted" />
      </Link>
    </li>
  );
}
