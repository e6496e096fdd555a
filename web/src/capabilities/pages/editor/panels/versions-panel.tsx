import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { EditedPage, PageVersion } from '@trunkline/contract/pages';
import { useState } from 'react';
import { describeError } from '../../../../kernel/describe-error.ts';
import { ListEnd } from '../../../../kernel/resource/list-end.tsx';
import { Badge } from '../../../../ui/badge.tsx';
import { Button } from '../../../../ui/button.tsx';
import { ErrorState } from '../../../../ui/error-state.tsx';
import { RelativeTime } from '../../../../ui/relative-time.tsx';
import { SidePanel } from '../../../../ui/side-panel.tsx';
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

interface VersionsPanelProps {
  readonly tenant: string;
  readonly page: EditedPage;
  readonly readOnly: boolean;
  readonly changes: PageChanges;
  readonly onPage: (page: EditedPage) => void;
  readonly onClose: () => void;
}

/** Lists earlier versions of the page, to compare with the draft or restore as the draft. */
export function VersionsPanel({
  tenant,
  page,
  readOnly,
  changes,
  onPage,
  onClose,
}: VersionsPanelProps) {
  const versions = useInfiniteQuery(versionsOptions(tenant, page.id));
  const items = versions.data?.pages.flatMap((page) => page.items);
  const [open, setOpen] = useState<number | null>(null);
  const restore = async (number: number) => {
    try {
      onPage(await changes.restore.mutateAsync(number));
      toast.success(`Version ${number} is now the draft`, {
        description: 'Visitors will keep seeing the published page until you publish again.',
      });
      onClose();
    } catch (error) {
      toast.error(describeError(error).message);
    }
  };
  return (
    <SidePanel
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title="Versions"
      description="The published page doesn't change until you publish again."
    >
      {versions.isPending && <Skeleton className="h-40 w-full" />}
      {versions.isError && !items && (
        <ErrorState
          title="Couldn't load the versions"
          message={describeError(versions.error).message}
          errorId={describeError(versions.error).id}
          onRetry={() => void versions.refetch()}
        />
      )}
      {items?.length === 0 && (
        <p className="text-muted">No versions yet. Each version you publish is kept here.</p>
      )}
      <ol className="grid gap-3">
        {items?.map(({ number, kind, title, created_at, created_by, live }) => (
          <li key={number} className="grid gap-3 rounded-md border border-border p-3">
            <div className="flex flex-wrap items-center gap-2">
              <strong className="font-medium">Version {number}</strong>
              <Badge>{kinds[kind]}</Badge>
              {live && <Badge tone="success">Live</Badge>}
            </div>
            <p className="text-muted">
              {title} · <RelativeTime value={created_at} />
              {created_by !== null && ` by ${created_by}`}
            </p>
            <div className="flex flex-wrap gap-2">
              <Button
                size="small"
                aria-expanded={open === number}
                onClick={() => setOpen(open === number ? null : number)}
              >
                Compare with the draft
              </Button>
              {!readOnly && (
                <Button
                  size="small"
                  pending={changes.restore.isPending && changes.restore.variables === number}
                  onClick={() => void restore(number)}
                >
                  Restore
                </Button>
              )}
            </div>
            {open === number && <Difference tenant={tenant} id={page.id} number={number} />}
          </li>
        ))}
      </ol>
      {items && items.length > 0 && (
        <ListEnd
          count={items.length}
          one="version"
          many="versions"
          hasMore={versions.hasNextPage}
          loading={versions.isFetchingNextPage}
          error={versions.error}
          onMore={() => void versions.fetchNextPage()}
        />
      )}
    </SidePanel>
  );
}

function Difference({ tenant, id, number }: { tenant: string; id: string; number: number }) {
  const { data, error } = useQuery(comparisonOptions(tenant, id, number));
  if (error) return <p role="alert">{describeError(error).message}</p>;
  if (!data) return <Skeleton className="h-24 w-full" />;
  return <ChangeList changes={data.changes} before={`Version ${number}`} after="Draft" />;
}
