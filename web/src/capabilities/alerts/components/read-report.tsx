import { useInfiniteQuery } from '@tanstack/react-query';
import type { AlertReport } from '@trunkline/contract/alerts';
import { Download } from 'lucide-react';
import { requestLimits } from '@trunkline/contract/kernel/request-limits';
import { QueryError } from '../../../kernel/query-error.tsx';
import { describeError } from '../../../kernel/describe-error.ts';
import { DetailsSkeleton } from '../../../kernel/resource/index.ts';
import { ListEnd } from '../../../kernel/resource/list-end.tsx';
import { Button } from '../../../ui/button.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useExportReport } from '../mutations.ts';
import { alertReportOptions } from '../queries.ts';

const numberOf = (count: number) =>
  count >= requestLimits.countedInAll ? `${count.toLocaleString()}+` : count.toLocaleString();

export function ReadReport({
  tenant,
  id,
  requiresConfirmation,
}: {
  tenant: string;
  id: string;
  /** Whether readers also have to confirm the alert. */
  requiresConfirmation: boolean;
}) {
  const query = useInfiniteQuery(alertReportOptions(tenant, id));
  const [first] = query.data?.pages ?? [];
  if (query.isError && !first) {
    return <QueryError title="Couldn't load the read report" query={query} />;
  }
  if (!first) return <DetailsSkeleton rows={4} />;
  const { concerned, read, acknowledged } = first;
  // A person who reads the alert between two page loads appears on both pages, so duplicates are
  // removed.
  const people = new Map(
    query.data?.pages.flatMap((page) => page.people.map((person) => [person.user_id, person])),
  );
  if (concerned === 0)
    return (
      <EmptyState
        title="No recipients"
        description="No active people match this alert's audience, or you don't have access to them."
      />
    );
  return (
    <div className="grid grid-cols-1 gap-3">
      <dl className="flex flex-wrap gap-x-8 gap-y-2">
        <Figure label="Recipients" value={numberOf(concerned)} />
        <Figure label="Read" value={numberOf(read)} />
        {requiresConfirmation && <Figure label="Confirmed" value={numberOf(acknowledged)} />}
      </dl>
      <ul aria-label="Recipients" className="divide-y divide-border border-t border-border">
        {[...people.values()].map((person) => (
          <Reader key={person.user_id} person={person} />
        ))}
      </ul>
      {query.hasNextPage && (
        <ListEnd
          count={people.size}
          one="person"
          many="people"
          hasMore={query.hasNextPage}
          loading={query.isFetchingNextPage}
          error={query.error}
          onMore={() => void query.fetchNextPage()}
        />
      )}
    </div>
  );
}

export function ExportReport({ tenant, id }: { tenant: string; id: string }) {
  const { mutate, isPending } = useExportReport(tenant, id);
  const start = () =>
    mutate(undefined, { onError: (error) => toast.error(describeError(error).message) });
  return (
    <Button size="small" onClick={start} pending={isPending}>
      <Download aria-hidden="true" className="size-4" />
      Export report
    </Button>
  );
}

function Figure({ label, value }: { label: string; value: string }) {
  return (
    <div className="flex flex-col-reverse">
      <dt className="text-[13px] text-muted">{label}</dt>
      <dd data-numeric className="text-xl font-semibold">
        {value}
      </dd>
    </div>
  );
}

function Reader({ person }: { person: AlertReport['people'][number] }) {
  const { name, email, company_name: company, read_at: read, acknowledged_at: confirmed } = person;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
      <span className="min-w-0 flex-1 basis-48">
        <span className="block truncate font-medium">{name || email}</span>
        <span className="block truncate text-[13px] text-muted">{company}</span>
      </span>
      {read ? (
        <span className="flex items-center gap-2 text-[13px] text-muted">
          <RelativeTime value={read} />
          <Badge tone="success">{confirmed ? 'Confirmed' : 'Read'}</Badge>
        </span>
      ) : (
        <Badge>Unread</Badge>
      )}
    </li>
  );
}
