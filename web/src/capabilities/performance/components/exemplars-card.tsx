import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { formatDuration } from '../labels.ts';
import { exemplarsOptions, type SeriesInput } from '../queries.ts';
import { QueryError } from '../../../kernel/query-error.tsx';

const previewCount = 10;

/**
 * Lists individual requests. Each request ID is also the error ID, and appears in the server log.
 */
export function ExemplarsCard({ tenant, input }: { tenant: string; input: SeriesInput }) {
  const query = useQuery(exemplarsOptions(tenant, input));
  const [isExpanded, setIsExpanded] = useState(false);
  const exemplars = query.data?.exemplars ?? [];
  return (
    <Card
      title="Which requests were slow or failed?"
      description="Failed requests and the slowest ones from the last six hours. Users see the same request ID with an error, and it appears in the server log."
    >
      {query.isPending ? (
        <Skeleton className="h-40" />
      ) : query.isError ? (
        <QueryError title="Couldn't load the requests" query={query} />
      ) : exemplars.length === 0 ? (
        <EmptyState
          title="No slow or failed requests"
          description="Requests that fail or take more than 100 ms appear here, up to three a minute for each route."
        />
      ) : (
        <ul className="divide-y divide-border text-[13px]">
          {(isExpanded ? exemplars : exemplars.slice(0, previewCount)).map((item) => (
            <li
              key={`${item.request_id} ${item.at}`}
              className="flex flex-wrap items-center gap-x-3 gap-y-1 py-1.5"
            >
              <span className="w-20 font-medium tabular-nums">{formatDuration(item.duration)}</span>
              <span className="min-w-0 flex-1 basis-40 truncate">{item.name}</span>
              {item.outcome === 'failed' && <Badge tone="danger">Failed</Badge>}
              <span className="max-w-full truncate text-muted">{item.company_name}</span>
              <span className="text-muted">
                <RelativeTime value={item.at} />
              </span>
              <span className="flex items-center gap-1 font-mono text-xs">
                {item.request_id}
                <CopyButton
                  text={item.request_id}
                  label="Copy ID"
                  copied="ID copied"
                  failed="Couldn't copy the ID"
                />
              </span>
            </li>
          ))}
        </ul>
      )}
      {exemplars.length > previewCount && (
        <Button size="small" className="mt-2" onClick={() => setIsExpanded(!isExpanded)}>
          {isExpanded ? 'Show fewer' : `Show all ${exemplars.length} requests`}
        </Button>
      )}
    </Card>
  );
}
