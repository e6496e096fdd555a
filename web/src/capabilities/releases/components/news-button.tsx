import { useQuery } from '@tanstack/react-query';
import { Megaphone } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { useMe } from '../../auth/index.ts';
import { useMarkSeen } from '../mutations.ts';
import { newsOptions } from '../queries.ts';

const NewsPanel = lazy(async () => ({ default: (await import('./news-panel.tsx')).NewsPanel }));

/** Shows the button in the top bar, with a dot while there are unseen notes. */
export function NewsButton() {
  const tenant = useMe().company.id;
  const { data } = useQuery(newsOptions(tenant));
  const { mutate: markSeen } = useMarkSeen(tenant);
  const [open, setOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  /** Number of new notes when the panel was opened: opening marks them as seen. */
  const [unreadCount, setUnreadCount] = useState(0);
  const unseen = data?.unseen ?? 0;
  return (
    <>
      <Button
        variant="ghost"
        size="icon"
        aria-label={unseen === 0 ? "What's new" : `What's new, ${unseen} unread`}
        onClick={() => {
          setUnreadCount(unseen);
          setWasOpened(true);
          setOpen(true);
          if (unseen > 0) markSeen({});
        }}
        className="relative"
      >
        <Megaphone aria-hidden="true" className="size-4" />
        {unseen > 0 && (
          <span
            aria-hidden="true"
            className="absolute top-1 right-1 size-2 rounded-full bg-primary ring-2 ring-background"
          />
        )}
      </Button>
      {wasOpened && (
        <Suspense>
          <NewsPanel
            tenant={tenant}
            open={open}
            unreadCount={unreadCount}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
