import { useQuery } from '@tanstack/react-query';
import type { EditedPage } from '@trunkline/contract/pages';
import { UpstreamPanel } from '../../../../kernel/upstream/upstream-panel.tsx';
import type { PageChanges } from '../mutations.ts';
import { upstreamOptions } from '../queries.ts';
import { ChangeList } from './change-list.tsx';

/** Shows what has changed on the inherited page since this page overrode it. */
export function PageUpstreamPanel({
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
  return (
    <UpstreamPanel
      noun="page"
      upstream={page.upstream}
      take={{
        isPending: takeUpstream.isPending,
        run: () => takeUpstream.mutateAsync().then(onPage),
      }}
      keep={{ isPending: keepMine.isPending, run: () => keepMine.mutateAsync().then(onPage) }}
      error={error}
      onClose={onClose}
    >
      {data ? <ChangeList changes={data.changes} before="Before" after="Now" /> : null}
    </UpstreamPanel>
  );
}
