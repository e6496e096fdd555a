import { useRouter } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { useMe } from '../../auth/index.ts';
import { ConversationList } from './conversation-list.tsx';
import type { InitialConversation } from './new-conversation.tsx';

const NewConversation = lazy(async () => ({
  default: (await import('./new-conversation.tsx')).NewConversation,
}));

/** Shows the conversations about a record. Conversations started here are about that record. */
export function ConversationsAbout({
  anchor,
  company,
}: {
  anchor: NonNullable<InitialConversation['anchor']>;
  /** The company preselected for a new conversation. */
  company?: string;
}) {
  const { permissions, support } = useMe();
  const router = useRouter();
  const [isOpen, setIsOpen] = useState(false);
  const open = (id: string) => void router.navigate({ to: '/messages', search: { open: id } });
  const canWrite = permissions.includes('messages:create') && support === null;
  const startButton = (
    <Button onClick={() => setIsOpen(true)}>
      <Plus aria-hidden="true" className="size-4" />
      New conversation
    </Button>
  );
  return (
    <section aria-label="Messages" className="grid gap-3">
      {canWrite && <div className="flex justify-end">{startButton}</div>}
      <div className="overflow-hidden rounded-lg border border-border bg-surface">
        <ConversationList
          filter={{ anchor: { type: anchor.type, id: anchor.id } }}
          open={null}
          onOpen={open}
          emptyText={{
            title: 'No conversations yet',
            description: `Conversations about ${anchor.label} appear here.`,
          }}
        />
      </div>
      {isOpen && (
        <Suspense>
          <NewConversation
            initial={{ anchor, company }}
            onOpenChange={setIsOpen}
            onStarted={(id) => {
              setIsOpen(false);
              open(id);
            }}
          />
        </Suspense>
      )}
    </section>
  );
}
