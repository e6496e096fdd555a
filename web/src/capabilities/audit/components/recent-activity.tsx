import type { AuditEntry } from '@trunkline/contract/audit';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Ban, LogIn, Pencil, Plus, Trash2, type LucideIcon } from 'lucide-react';
import { QueryError } from '../../../kernel/query-error.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { recentActivityOptions } from '../queries.ts';
import { useSentences } from '../load-sentences.ts';
import { sentenceOf } from '../sentence.ts';

const icons: Record<AuditEntry['action'], LucideIcon> = {
  insert: Plus,
  update: Pencil,
  delete: Trash2,
  event: LogIn,
};

/** Shows the newest audit log entries in plain words. */
export function RecentActivity({ tenant }: { tenant: string }) {
  const query = useQuery(recentActivityOptions(tenant));
  const isReady = useSentences();
  return (
    <Card title="Recent activity" description="Changes by people and the system, newest first">
      {query.isPending || !isReady ? (
        <ActivitySkeleton />
      ) : query.isError ? (
        <QueryError title="Couldn't load recent activity" query={query} />
      ) : query.data.items.length === 0 ? (
        <EmptyState
          title="No activity yet"
          description="Every change to a company, a person or a page appears here, with who made it."
        />
      ) : (
        <ol className="-my-1">
          {query.data.items.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </ol>
      )}
    </Card>
  );
}

function Entry({ entry }: { entry: AuditEntry }) {
  const { actor, predicate, subject } = sentenceOf(entry);
  const denied = entry.result === 'denied';
  const Icon = denied ? Ban : icons[entry.action];
  return (
    <li className="flex items-start gap-2.5 py-1.5 text-[13px]">
      <Icon
        aria-hidden="true"
        className={`mt-0.5 size-3.5 shrink-0 ${denied ? 'text-danger' : 'text-muted'}`}
      />
      <p className="min-w-0 flex-1 text-muted">
        <span className="text-text">{actor}</span> {predicate}
        {subject && (
          <>
            {' '}
            <Subject entry={entry} name={subject} />
          </>
        )}
      </p>
      <span className="text-xs text-muted">
        <RelativeTime value={entry.created_at} />
      </span>
    </li>
  );
}

function Subject({ entry, name }: { entry: AuditEntry; name: string }) {
  const className = 'font-medium text-text';
  if (entry.resource_type !== 'companies' || !entry.resource_id || entry.action === 'delete')
    return <span className={className}>{name}</span>;
  return (
    <Link
      to="/admin/companies/$id"
      params={{ id: entry.resource_id }}
      className={`${className} rounded-sm underline-offset-4 hover:underline`}
    >
      {name}
    </Link>
  );
}

const widths = ['w-3/4', 'w-2/3', 'w-4/5', 'w-1/2', 'w-3/4', 'w-3/5', 'w-2/3', 'w-4/5'];

function ActivitySkeleton() {
  return (
    <div aria-busy="true">
      {widths.map((width, index) => (
        <div key={index} className="flex h-8 items-center gap-2.5">
          <Skeleton className="size-3.5" />
          <Skeleton className={`h-3.5 ${width}`} />
        </div>
      ))}
    </div>
  );
}
