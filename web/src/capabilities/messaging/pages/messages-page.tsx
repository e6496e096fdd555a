import { useQuery } from '@tanstack/react-query';
import { MessagesSquare } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useTitle } from '../../../kernel/use-title.ts';
import { classNames } from '../../../ui/class-names.ts';
import { SidePanel } from '../../../ui/side-panel.tsx';
import { useMe } from '../../auth/index.ts';
import { Details } from '../components/details.tsx';
import { ListPane } from '../components/list-pane.tsx';
import { ThreadPane } from '../components/thread-pane.tsx';
import { useOutbox } from '../outbox/use-outbox.ts';
import { conversationOptions, presenceOptions } from '../queries.ts';
import { useMessagesAddress } from '../use-messages-address.ts';

const NewConversation = lazy(async () => ({
  default: (await import('../components/new-conversation.tsx')).NewConversation,
}));

/** Width in pixels from which the details are shown beside the thread. */
const minWidth = 1100;

/** Shows the conversations, the open one, and its details; on a phone, one at a time. */
export function MessagesPage() {
  useTitle('Messages');
  const { address, go } = useMessagesAddress();
  const outbox = useOutbox();
  const [isOpen, setIsOpen] = useState(false);
  const [details, setDetails] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  const [isWide, setWide] = useState(false);
  const { open, at } = address;
  useEffect(() => {
    const { current } = frame;
    if (!current) return;
    const observer = new ResizeObserver(() => setWide(current.clientWidth >= minWidth));
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  const title = useRef<HTMLHeadingElement>(null);
  const previousState = useRef<{ open: string | null; left: boolean }>({ open: null, left: false });
  // When the list replaces the thread, the focus moves to the conversation that was open, if it is
  // still listed.
  useEffect(() => {
    const { open: closed, left } = previousState.current;
    previousState.current = { open, left: false };
    if (open !== null || closed === null) return;
    const row = frame.current?.querySelector<HTMLElement>(`[data-conversation="${closed}"]`);
    const target = left || !row ? title.current : row;
    // After a dialog has returned the focus to its trigger.
    const frameId = requestAnimationFrame(() => target?.focus());
    return () => cancelAnimationFrame(frameId);
  }, [open]);
  const leave = () => {
    previousState.current.left = true;
    setDetails(false);
    go({ open: null });
  };
  const showsDetails = details && open !== null;
  return (
    <div ref={frame} className="@container h-full min-h-0">
      <h1 className="sr-only">Messages</h1>
      <div className="flex h-full min-h-0">
        <section
          aria-label="Conversations"
          className={classNames(
            'min-h-0 w-full flex-col border-border @3xl:flex @3xl:w-80 @3xl:shrink-0 @3xl:border-r',
            open === null ? 'flex' : 'hidden',
          )}
        >
          <ListPane
            address={address}
            navigate={go}
            onNew={() => setIsOpen(true)}
            titleRef={title}
          />
        </section>
        <section
          aria-label="Conversation"
          className={classNames(
            'min-h-0 min-w-0 flex-1 flex-col @3xl:flex',
            open === null ? 'hidden' : 'flex',
          )}
        >
          {open === null ? (
            <div className="m-auto grid justify-items-center gap-2 p-6 text-center text-muted">
              <MessagesSquare aria-hidden="true" className="size-8" />
              <p>Choose a conversation, or start a new one.</p>
            </div>
          ) : (
            <ThreadPane
              key={open}
              id={open}
              at={at}
              outbox={outbox}
              onBack={() => go({ open: null })}
              details={showsDetails}
              onDetails={() => setDetails(!details)}
            />
          )}
        </section>
        {showsDetails && isWide && (
          <aside
            aria-label="Conversation details"
            className="min-h-0 w-72 shrink-0 overflow-y-auto border-l border-border p-4 pb-[calc(2rem+var(--notices,0px)+var(--thread-foot,0px))]"
          >
            <h2 className="mb-4 text-base font-semibold">Details</h2>
            <OpenDetails id={open} onLeft={leave} />
          </aside>
        )}
      </div>
      {!isWide && open !== null && (
        <SidePanel open={details} onOpenChange={setDetails} title="Details" className="sm:max-w-sm">
          <OpenDetails id={open} onLeft={leave} />
        </SidePanel>
      )}
      {isOpen && (
        <Suspense>
          <NewConversation
            onOpenChange={setIsOpen}
            onStarted={(id) => {
              setIsOpen(false);
              go({ open: id, folder: 'own', search: '' });
            }}
          />
        </Suspense>
      )}
    </div>
  );
}

function OpenDetails({ id, onLeft }: { id: string; onLeft: () => void }) {
  const tenant = useMe().company.id;
  const { data } = useQuery(conversationOptions(tenant, id));
  const presence = useQuery(presenceOptions(tenant, id));
  if (!data) return null;
  return (
    <Details
      conversation={data}
      people={data.participants}
      present={presence.data?.present ?? []}
      onLeft={onLeft}
    />
  );
}
