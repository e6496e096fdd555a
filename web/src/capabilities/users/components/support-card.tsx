import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { SupportAccess } from '@trunkline/contract/users';
import { QueryError } from '../../../kernel/query-error.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Card } from '../../../ui/card.tsx';
import { formatCount } from '../../../ui/formats.ts';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { SkeletonLines } from '../../../ui/skeleton.tsx';
import { useMe } from '../../auth/index.ts';
import { ownSupportOptions, supportOptions } from '../queries.ts';

/** Lists on a user's page who viewed Trunkline as them, when and why. */
export function SupportCard({ id, name }: { id: string; name: string }) {
  return (
    <History
      description="People who viewed Trunkline as this person, newest first"
      emptyText={`No one has viewed Trunkline as ${name}.`}
      query={useQuery(supportOptions(useMe().company.id, id))}
    />
  );
}

export function OwnSupportCard() {
  return (
    <History
      description="Support staff who have viewed your account. They see what you see but can't change anything."
      emptyText="No one has viewed your account."
      query={useQuery(ownSupportOptions(useMe().company.id))}
    />
  );
}

function History({
  description,
  emptyText,
  query,
}: {
  description: string;
  emptyText: string;
  query: UseQueryResult<{ items: SupportAccess[] }>;
}) {
  return (
    <Card title="Support access" description={description}>
      {query.error ? (
        <QueryError title="Couldn't load support access" query={query} />
      ) : !query.data ? (
        <SkeletonLines widths={['w-56', 'w-40']} />
      ) : query.data.items.length === 0 ? (
        <p className="text-muted">{emptyText}</p>
      ) : (
        <ul aria-label="Support access" className="-my-1 divide-y divide-border">
          {query.data.items.map((access) => (
            <Access key={access.id} access={access} />
          ))}
        </ul>
      )}
    </Card>
  );
}

const minutesOf = ({ started_at, ends_at }: SupportAccess) =>
  Math.max(1, Math.round((Date.parse(ends_at) - Date.parse(started_at)) / 60_000));

function Access({ access }: { access: SupportAccess }) {
  return (
    <li className="grid gap-0.5 py-2 text-[13px]">
      <p className="flex flex-wrap items-center gap-x-2">
        <span className="font-medium wrap-anywhere">{access.supporter_name}</span>
        <span className="text-muted">of {access.supporter_company}</span>
        {access.running && (
          <Badge tone="warning" dot>
            Viewing now
          </Badge>
        )}
        <span className="ml-auto text-xs text-muted">
          <RelativeTime value={access.started_at} />
        </span>
      </p>
      <p className="wrap-anywhere text-muted">
        “{access.reason}”
        {!access.running && ` · ${formatCount(minutesOf(access), 'minute', 'minutes')}`}
      </p>
    </li>
  );
}
