import { useQuery } from '@tanstack/react-query';
import { describeError } from '../../../kernel/describe-error.ts';
import { Card } from '../../../ui/card.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { sentenceOf, useSentences } from '../../audit/index.ts';
import { useMe } from '../../auth/index.ts';
import { userHistoryOptions } from '../queries.ts';

export function UserHistory({ id }: { id: string }) {
  const me = useMe();
  const query = useQuery(userHistoryOptions(me.company.id, id));
  const isReady = useSentences();
  return (
    <Card title="Activity" description="Who changed this person, newest first">
      {query.error ? (
        <ErrorState
          title="Couldn't load the activity"
          message={describeError(query.error).message}
          errorId={describeError(query.error).id}
          onRetry={() => void query.refetch()}
          pending={query.isFetching}
        />
      ) : !query.data || !isReady ? (
        <div aria-busy="true" className="grid gap-3">
          {['w-56', 'w-48', 'w-60', 'w-52'].map((width) => (
            <Skeleton key={width} className={`h-4 max-w-full ${width}`} />
          ))}
        </div>
      ) : query.data.items.length === 0 ? (
        <p className="text-muted">No activity yet. Every change will appear here.</p>
      ) : (
        <ol className="grid gap-3">
          {query.data.items.map((entry) => {
            const { actor, did, subject } = sentenceOf(entry);
            const about = entry.resource_type.startsWith('support.') ? 'this person' : subject;
            return (
              <li key={entry.id} className="flex gap-3 text-[13px]">
                <p className="min-w-0 flex-1">
                  <span className="font-medium">{actor}</span>{' '}
                  <span className="text-muted">
                    {did}
                    {about !== null && ` ${about}`}
                  </span>
                </p>
                <span className="text-xs text-muted">
                  <RelativeTime value={entry.created_at} />
                </span>
              </li>
            );
          })}
        </ol>
      )}
    </Card>
  );
}
