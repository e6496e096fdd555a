import type { UseQueryResult } from '@tanstack/react-query';
import { Link, type LinkProps } from '@tanstack/react-router';
import { ChevronRight, type LucideIcon } from 'lucide-react';
import { formatCount } from '../ui/formats.ts';
import { Skeleton } from '../ui/skeleton.tsx';

export interface WaitingItemProps {
  icon: LucideIcon;
  to: LinkProps['to'];
  search?: LinkProps['search'];
  /** The noun after the number: 'unread conversation', 'unread conversations'. */
  one: string;
  many: string;
  /** Number of waiting items; nothing is shown for 0. */
  query: Pick<UseQueryResult<number>, 'data' | 'isPending' | 'isError'>;
}

/** A line on the workspace's home screen: the number of one kind of waiting item. */
export function WaitingItem({ icon: Icon, to, search, one, many, query }: WaitingItemProps) {
  const { data: count = 0, isPending, isError } = query;
  if (isPending) return <WaitingItemSkeleton />;
  if (isError && count === 0)
    return <li className="px-2 py-2 text-muted">Couldn't check for {many}.</li>;
  if (count === 0) return null;
  return (
    <li>
      <Link
        to={to}
        {...(search !== undefined && { search })}
        className="flex min-h-10 items-center gap-2.5 rounded-md px-2 hover:bg-sunken pointer-coarse:min-h-11"
      >
        <Icon aria-hidden="true" className="size-4 shrink-0 text-muted" />
        <span className="min-w-0 flex-1 font-medium">{formatCount(count, one, many)}</span>
        <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-muted" />
      </Link>
    </li>
  );
}

export const WaitingItemSkeleton = () => (
  <li aria-busy="true" className="px-2 py-1">
    <Skeleton className="h-8" />
  </li>
);
