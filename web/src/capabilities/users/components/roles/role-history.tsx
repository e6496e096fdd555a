import { useInfiniteQuery } from '@tanstack/react-query';
import { QueryError } from '../../../../kernel/query-error.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { RelativeTime } from '../../../../ui/relative-time.tsx';
import { SkeletonLines } from '../../../../ui/skeleton.tsx';
import { useMe } from '../../../auth/index.ts';
import { roleHistoryOptions } from '../../role-queries.ts';
import { historyMessage } from '../../role-texts.ts';

export function RoleHistory({ company, name }: { company: string; name: string }) {
  const me = useMe();
  const query = useInfiniteQuery(roleHistoryOptions(me.company.id, company));
  const entries = query.data?.pages.flatMap(({ items }) => items);
  return (
    <Card title="History" description={`Changes to roles at ${name}, newest first`}>
      {query.error && !entries ? (
        <QueryError title="Couldn't load the history" query={query} />
      ) : !entries ? (
        <SkeletonLines widths={['w-72', 'w-64', 'w-80']} />
      ) : entries.length === 0 ? (
        <p className="text-muted">
          No changes yet: all permissions are inherited. Every change will appear here.
        </p>
      ) : (
        <>
          <ol className="grid gap-2.5">
            {entries.map((entry) => (
              <li key={entry.id} className="flex gap-3 text-[13px]">
                <p className="min-w-0 flex-1">
                  <span className="font-medium">{entry.actor_name ?? 'Someone'}</span>{' '}
                  <span className="text-muted">{historyMessage(entry)}</span>
                </p>
                <span className="text-xs text-muted">
                  <RelativeTime value={entry.created_at} />
                </span>
              </li>
            ))}
          </ol>
          {query.hasNextPage && (
            <Button
              size="small"
              className="mt-3"
              pending={query.isFetchingNextPage}
              onClick={() => void query.fetchNextPage()}
            >
              Show more
            </Button>
          )}
        </>
      )}
    </Card>
  );
}
