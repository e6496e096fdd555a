import { useQuery } from '@tanstack/react-query';
import type { EditedPage } from '@trunkline/contract/pages';
import { describeError } from '../../../../kernel/describe-error.ts';
import { Button } from '../../../../ui/button.tsx';
import { SidePanel } from '../../../../ui/side-panel.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { toast } from '../../../../ui/toast-store.ts';
import type { PageChanges } from '../mutations.ts';
import { upstreamOptions } from '../queries.ts';
import { ChangeList } from './change-list.tsx';

/** What changed in the page above that this one overrides, and the two ways to resolve it. */
export function UpstreamPanel({
  tenant,
  page,
  changes,
  onPage,
  onClose,
}: {
  tenant: string;
  page: EditedPage;
  changes: PageChanges;
  onPage: (page: EditedPage) => void;
  onClose: () => void;
}) {
  const { data, error } = useQuery(upstreamOptions(tenant, page.id));
  const { takeUpstream, keepMine } = changes;
  const settle = async (run: () => Promise<EditedPage>, said: string) => {
    try {
      onPage(await run());
      toast.success(said);
      onClose();
    } catch (failure) {
      toast.error(describeError(failure).message);
    }
  };
  return (
    <SidePanel
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title="The original has changed"
      description={`What ${page.upstream?.company_name ?? 'the company above'} changed since you made the page your own.`}
      footer={
        <>
          <Button
            pending={keepMine.isPending}
            onClick={() => void settle(() => keepMine.mutateAsync(), 'Your page stays as it is')}
          >
            Keep mine
          </Button>
          <Button
            variant="primary"
            pending={takeUpstream.isPending}
            onClick={() =>
              void settle(() => takeUpstream.mutateAsync(), 'The original is your draft now')
            }
          >
            Take the original
          </Button>
        </>
      }
    >
      {error && <p role="alert">{describeError(error).message}</p>}
      {!data && !error && <Skeleton className="h-40 w-full" />}
      {data && <ChangeList changes={data.changes} before="Before" after="Now" />}
    </SidePanel>
  );
}
