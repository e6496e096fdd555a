import { useQuery } from '@tanstack/react-query';
import { QueryError } from '../../../kernel/query-error.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { SidePanel } from '../../../ui/side-panel.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { newsOptions } from '../queries.ts';
import { NewsEntry } from './news-entry.tsx';

/** Shows the newest notes; the first `unreadCount` ones were published since the last visit. */
export function NewsPanel({
  tenant,
  open,
  unreadCount,
  onClose,
}: {
  tenant: string;
  open: boolean;
  unreadCount: number;
  onClose: () => void;
}) {
  const query = useQuery(newsOptions(tenant));
  const failed = query.error && !query.data;
  return (
    <SidePanel
      open={open}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title="What's new"
      description="The latest changes to Trunkline."
    >
      {failed ? (
        <QueryError title="Couldn't load the news" query={query} />
      ) : query.data === undefined ? (
        <div aria-busy="true" className="grid gap-4">
          {['w-64', 'w-56', 'w-60'].map((width) => (
            <Skeleton key={width} className={`h-14 max-w-full ${width}`} />
          ))}
        </div>
      ) : query.data.items.length === 0 ? (
        <EmptyState title="Nothing new yet" description="Release notes will appear here." />
      ) : (
        <ul aria-label="What's new" className="grid divide-y divide-border">
          {query.data.items.map((note, index) => (
            <NewsEntry key={note.id} tenant={tenant} note={note} isUnread={index < unreadCount} />
          ))}
        </ul>
      )}
    </SidePanel>
  );
}
