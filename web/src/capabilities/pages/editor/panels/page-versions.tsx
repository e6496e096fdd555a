import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { EditedPage, PageVersion } from '@trunkline/contract/pages';
import { describeError } from '../../../../kernel/describe-error.ts';
import { ListEnd } from '../../../../kernel/resource/list-end.tsx';
import { VersionsPanel } from '../../../../kernel/versions-panel.tsx';
import { Badge } from '../../../../ui/badge.tsx';
import { RelativeTime } from '../../../../ui/relative-time.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { toast } from '../../../../ui/toast-store.ts';
import type { PageChanges } from '../mutations.ts';
import { comparisonOptions, versionsOptions } from '../queries.ts';
import { ChangeList } from './change-list.tsx';

const kinds: Readonly<Record<PageVersion['kind'], string>> = {
  published: 'Published',
  scheduled: 'Scheduled',
  replaced: 'Replaced draft',
};

interface PageVersionsProps {
  readonly tenant: string;
  readonly page: EditedPage;
  readonly readOnly: boolean;
  readonly changes: PageChanges;
  readonly onPage: (page: EditedPage) => void;
  readonly onClose: () => void;
}

export function PageVersions(props: PageVersionsProps) {
  const { tenant, page, readOnly, changes, onPage, onClose } = props;
  const query = useInfiniteQuery(versionsOptions(tenant, page.id));
  const versions = query.data?.pages.flatMap(({ items }) => items);
  const restore = async (number: number) => {
    onPage(await changes.restore.mutateAsync(number));
    toast.success(`Version ${number} is now the draft`, {
      description: 'Visitors will keep seeing the published page until you publish again.',
    });
    return true;
  };
  return (
    <VersionsPanel
      description="The published page doesn't change until you publish again."
      versions={versions}
      query={query}
      empty="No versions yet. Each version you publish is kept here."
      name={(version) => <VersionName version={version} />}
      comparison={({ number }) => <Comparison tenant={tenant} id={page.id} number={number} />}
      onRestore={readOnly ? undefined : restore}
      onClose={onClose}
    >
      {versions && versions.length > 0 && (
        <ListEnd
          count={versions.length}
          one="version"
          many="versions"
          hasMore={query.hasNextPage}
          loading={query.isFetchingNextPage}
          error={query.error}
          onMore={() => void query.fetchNextPage()}
        />
      )}
    </VersionsPanel>
  );
}

function VersionName({ version }: { version: PageVersion }) {
  const { number, kind, title, created_at, created_by, live } = version;
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <strong className="font-medium">Version {number}</strong>
        <Badge>{kinds[kind]}</Badge>
        {live && <Badge tone="success">Live</Badge>}
      </div>
      <p className="text-muted">
        {title} · <RelativeTime value={created_at} />
        {created_by !== null && ` by ${created_by}`}
      </p>
    </div>
  );
}

function Comparison({ tenant, id, number }: { tenant: string; id: string; number: number }) {
  const { data, error } = useQuery(comparisonOptions(tenant, id, number));
  if (error) return <p role="alert">{describeError(error).message}</p>;
  if (!data) return <Skeleton className="h-24 w-full" />;
  return <ChangeList changes={data.changes} before={`Version ${number}`} after="Draft" />;
}
