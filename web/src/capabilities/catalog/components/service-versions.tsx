import { useQuery } from '@tanstack/react-query';
import { QueryError } from '../../../kernel/query-error.tsx';
import { apiFor } from '../../../kernel/api.ts';
import { useViewer } from '../../../kernel/viewer.ts';
import { Card } from '../../../ui/card.tsx';
import { formatDateTime } from '../../../ui/formats.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';

const lists = new Intl.ListFormat('en-US');
const labels: Readonly<Record<string, string>> = {
  slug: 'address',
  picture: 'logo or picture',
  needs_emergency_address: 'emergency address requirement',
};

/** Lists every published version of a service, newest first. */
export function ServiceVersions({ id }: { id: string }) {
  const { tenant } = useViewer();
  const query = useQuery(apiFor(tenant).catalog.serviceVersions.queryOptions({ input: { id } }));
  const versions = query.data?.items;
  const failed = query.error && versions === undefined;
  return (
    <Card title="Versions" description="All published versions.">
      {failed ? (
        <QueryError title="Couldn't load the versions" query={query} />
      ) : versions === undefined ? (
        <div aria-busy="true">
          <Skeleton className="h-12" />
        </div>
      ) : versions.length === 0 ? (
        <p className="text-muted">The first version appears here when you publish the service.</p>
      ) : (
        <ol className="grid text-[13px]">
          {versions.map(({ number, reason, created_at, published_by, changed, sha256 }) => (
            <li
              key={number}
              className="grid gap-0.5 border-b border-border py-2 first:pt-0 last:border-b-0 last:pb-0"
            >
              <p>
                <span className="font-medium" title={`SHA-256: ${sha256}`}>
                  Version {number}
                </span>{' '}
                · {reason}
              </p>
              <p className="text-muted">
                Published {formatDateTime(created_at)}
                {published_by && ` by ${published_by}`}
                {changed.length > 0 &&
                  ` · changed ${lists.format(changed.map((part) => labels[part] ?? part))}`}
              </p>
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}
