import { useInfiniteQuery } from '@tanstack/react-query';
import { HistoryList } from '../../../../kernel/history-list.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { useMe } from '../../../auth/index.ts';
import { roleHistoryOptions } from '../../role-queries.ts';
import { historyMessage } from '../../role-texts.ts';

export function RoleHistory({ company, name }: { company: string; name: string }) {
  const me = useMe();
  const query = useInfiniteQuery(roleHistoryOptions(me.company.id, company));
  const entries = query.data?.pages.flatMap(({ items }) => items);
  return (
    <Card title="History" description={`Changes to roles at ${name}, newest first`}>
      <HistoryList
        entries={entries?.map((entry) => ({
          key: entry.id,
          subject: entry.actor_name ?? 'Someone',
          predicate: historyMessage(entry),
          at: entry.created_at,
        }))}
        empty="No changes yet: all permissions are inherited. Every change will appear here."
        query={query}
      >
        {query.hasNextPage && (
          <Button
            size="small"
            pending={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            Show more
          </Button>
        )}
      </HistoryList>
    </Card>
  );
}
