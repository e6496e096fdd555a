import { useQuery } from '@tanstack/react-query';
import { Badge } from '../../../ui/badge.tsx';
import { Card } from '../../../ui/card.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { formatDuration } from '../labels.ts';
import { exemplarsOptions, type SeriesInput } from '../queries.ts';
import { QueryError } from '../../../kernel/query-error.tsx';

/** Single requests to look up: their ID is the error ID, and it is in the server's log. */
export function ExemplarsCard({ tenant, input }: { tenant: string; input: SeriesInput }) {
  const query = useQuery(exemplarsOptions(tenant, input));
  const exemplars = query.data?.exemplars ?? [];
  return (
    <Card
      title="Which requests were they?"
      description="Failed and slow requests of the last six hours. The ID is the one people see with an error; the server's log has it too."
    >
      {query.isPending ? (
        <Skeleton className="h-40" />
      ) : query.isError ? (
        <QueryError title="Couldn't load the requests" query={query} />
      ) : exemplars.length === 0 ? (
        <EmptyState
          title="No slow or failed requests"
          description="Requests that fail or take more than 20 ms appear here, up to three a minute for each route."
        />
      ) : (
        <ul className="divide-y divide-border text-[13px]">
          {exemplars.map((each) => (
            <li
              key={`${each.request_id} ${each.at}`}
              className="flex flex-wrap items-center gap-x-3 gap-y-1 py-1.5"
            >
              <span className="w-20 font-medium tabular-nums">{formatDuration(each.duration)}</span>
              <span className="min-w-0 flex-1 basis-40 truncate">{each.name}</span>
              {each.outcome === 'failed' && <Badge tone="danger">Failed</Badge>}
              <span className="text-muted">{each.company_name}</span>
              <span className="text-muted">
                <RelativeTime value={each.at} />
              </span>
              <span className="flex items-center gap-1 font-mono text-xs">
                {each.request_id}
                <CopyButton
                  text={each.request_id}
                  label="Copy the ID"
                  copied="ID copied"
                  failed="Couldn’t copy the ID"
                />
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
