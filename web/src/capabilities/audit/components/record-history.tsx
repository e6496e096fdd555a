import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { isUuid } from '@trunkline/contract/kernel/uuid';
import { QueryError } from '../../../kernel/query-error.tsx';
import { apiFor } from '../../../kernel/api.ts';
import { useArea } from '../../../kernel/areas.ts';
import { Card } from '../../../ui/card.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { SkeletonLines } from '../../../ui/skeleton.tsx';
import { useSentences } from '../load-sentences.ts';
import { sentenceOf } from '../sentence.ts';

/** Lists the log entries about one record, newest first; `noun` is as in 'this service'. */
export function RecordHistory({ tenant, id, noun }: { tenant: string; id: string; noun: string }) {
  const filter = noun === 'company' ? { about_company: id } : { resource_id: id };
  const query = useQuery(
    apiFor(tenant).audit.list.queryOptions({ input: { ...filter, limit: 20 } }),
  );
  const area = useArea();
  const isReady = useSentences();
  return (
    <Card
      title="Activity"
      description={
        noun === 'person'
          ? 'Sign-ins and changes, newest first'
          : `Changes to this ${noun}, newest first`
      }
      actions={
        // The full log is only available in the portal.
        area === 'admin' && (
          <Link
            to="/admin/audit-logs"
            search={{ resource: id }}
            className="text-[13px] text-primary-text underline-offset-4 hover:underline"
          >
            See all in the audit log
          </Link>
        )
      }
    >
      {query.error ? (
        <QueryError title="Couldn't load the activity" query={query} />
      ) : !query.data || !isReady ? (
        <SkeletonLines widths={['w-56', 'w-48', 'w-60', 'w-52']} />
      ) : query.data.items.length === 0 ? (
        <p className="text-muted">No activity yet. Every change will appear here.</p>
      ) : (
        <ol className="relative grid grid-cols-1 gap-3 before:absolute before:inset-y-2 before:left-[3px] before:w-px before:bg-border">
          {query.data.items.map((entry) => {
            const { actor, predicate, subject: named } = sentenceOf(entry);
            const isSupport = noun === 'person' && entry.resource_type.startsWith('support.');
            const subject = isSupport ? 'this person' : named;
            const phrase = `the ${noun}`;
            const isWhole = predicate.endsWith(phrase);
            // Records without a name are labelled with their ID.
            const isPart = !isWhole && subject !== null && !isUuid(subject);
            return (
              <li key={entry.id} className="relative flex gap-3 text-[13px]">
                <span
                  aria-hidden="true"
                  className={`mt-1.5 size-1.75 shrink-0 rounded-full ring-4 ring-surface ${entry.result === 'denied' ? 'bg-danger' : 'bg-border-strong'}`}
                />
                <p className="min-w-0 flex-1">
                  <span className="font-medium">{actor}</span>{' '}
                  <span className="text-muted">
                    {isWhole ? `${predicate.slice(0, -phrase.length)}this ${noun}` : predicate}
                    {isPart && ` ${subject}`}
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
