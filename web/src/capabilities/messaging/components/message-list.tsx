import { useQueryClient } from '@tanstack/react-query';
import type { Conversation, Participant } from '@trunkline/contract/messaging';
import { ArrowDown } from 'lucide-react';
import { Fragment, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { describeError } from '../../../kernel/describe-error.ts';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useMe } from '../../auth/index.ts';
import { loadEarlier, loadLater, loadAround, showNewest } from '../thread/thread-cache.ts';
import { rowsOf } from '../thread/thread-rows.ts';
import type { Thread } from '../thread/thread.ts';
import { useReading } from '../thread/use-reading.ts';
import { useScroll } from '../thread/use-scroll.ts';
import { dayOf, seenByLabel } from '../labels.ts';
import { MessageItem } from './message-item.tsx';
import { useOnVisible } from './use-on-visible.ts';

export interface MessageListProps {
  conversation: Conversation;
  people: readonly Participant[];
  thread: Thread;
  /** The `position` of the search result to show; null for none. */
  at: number | null;
  /** Messages not sent yet, shown at the end. */
  waiting: ReactNode;
  /** Changes with every message the reader sends. */
  sentCount: number;
  canChange: boolean;
}

/** Maximum number of frames to wait until loaded messages are rendered. */
const maxFrames = 20;

const showError = (error: unknown) =>
  toast.error("Couldn't load more messages", { description: describeError(error).message });

/** Shows the messages of a conversation, with separators. */
export function MessageList(props: MessageListProps) {
  const { conversation, people, thread, at, waiting, sentCount, canChange } = props;
  const client = useQueryClient();
  const me = useMe();
  const threadId = { tenant: me.company.id, id: conversation.id };
  const { items, earlier, later } = thread;
  const [readTo] = useState(() => (conversation.unread > 0 ? conversation.read_position : null));
  const [loading, setLoading] = useState(false);
  const [failedSide, setFailedSide] = useState<'earlier' | 'later' | null>(null);
  // The `position` of the search result that has been scrolled to.
  const [shown, setShown] = useState<number | null>(null);
  const last = items.at(-1);
  const box = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const { atEnd, toEnd, updatePosition } = useScroll(box, content, {
    first: items[0]?.id,
    isEnd: !later,
  });
  useReading(conversation.id, {
    last: later ? 0 : (last?.position ?? 0),
    atEnd: atEnd === true && (at === null || at === shown),
    joined: conversation.joined,
  });

  const load = (loadMore: () => Promise<void>, side: typeof failedSide = null) => {
    if (loading) return;
    setLoading(true);
    setFailedSide(null);
    loadMore()
      .catch((error: unknown) => {
        showError(error);
        setFailedSide(side);
      })
      .finally(() => setLoading(false));
  };
  const loadPrevious = () => load(() => loadEarlier(client, threadId), 'earlier');
  const loadNext = () => load(() => loadLater(client, threadId), 'later');
  const top = useOnVisible<HTMLDivElement>(
    loadPrevious,
    earlier && !loading && failedSide !== 'earlier',
  );
  const end = useOnVisible<HTMLDivElement>(loadNext, later && !loading && failedSide !== 'later');

  const scrollToMessage = useEffectEvent(async (position: number) => {
    await loadAround(client, threadId, position);
    let element: HTMLElement | null | undefined;
    for (let frame = 0; !element && frame < maxFrames; frame += 1) {
      await new Promise(requestAnimationFrame);
      element = box.current?.querySelector<HTMLElement>(`[data-position="${position}"]`);
    }
    element?.scrollIntoView({ block: 'center' });
    element?.querySelector('article')?.focus({ preventScroll: true });
    updatePosition();
  });
  useEffect(() => {
    if (at === null) return;
    scrollToMessage(at)
      .catch(showError)
      .finally(() => setShown(at));
  }, [at]);
  const toNewest = () => showNewest(client, threadId).then(toEnd, showError);
  // After sending a message, scroll to it.
  const onSent = useEffectEvent((count: number) => {
    if (count > 0) void toNewest();
  });
  useEffect(() => onSent(sentCount), [sentCount]);
  // Scrolls to the first unread message, or to the end if all unread ones fit.
  useEffect(() => {
    if (at !== null) return;
    box.current?.querySelector('[data-unread]')?.scrollIntoView({ block: 'start' });
    updatePosition();
  }, [at, updatePosition]);

  const rows = rowsOf(items, me.id, readTo);
  const unseen = atEnd && !later ? 0 : conversation.unread;
  const others = people.filter(({ id }) => id !== me.id);
  const isOwnLast =
    last?.author_id === me.id && last.kind === 'message' && last.removed_at === null;
  return (
    <div className="relative min-h-0 flex-1">
      <div
        ref={box}
        role="region"
        aria-label="Messages"
        tabIndex={0}
        className="relative h-full overflow-y-auto overscroll-contain [overflow-anchor:none] focus-visible:outline-offset-[-2px]"
      >
        <div ref={content} className="flex min-h-full flex-col justify-end pb-2">
          <div ref={top} className="flex min-h-8 items-center justify-center text-muted">
            {earlier && loading && <Spinner />}
            {earlier && failedSide === 'earlier' && <RetryButton onTry={loadPrevious} />}
            {!earlier && <span className="text-xs">The conversation begins here</span>}
          </div>
          <ol aria-label="Messages">
            {rows.map(({ message, startsDay, startsUnread, startsGroup }) => (
              <Fragment key={message.id}>
                {startsDay && <Divider text={dayOf(message.created_at)} />}
                {startsUnread && <Divider text="New" isUnread />}
                <li data-message={message.id} data-position={message.position}>
                  <MessageItem
                    message={message}
                    tenant={threadId.tenant}
                    reader={me.id}
                    people={people}
                    startsGroup={startsGroup}
                    canChange={canChange}
                    isSearchResult={message.position === at}
                  />
                </li>
              </Fragment>
            ))}
          </ol>
          {isOwnLast && others.length > 0 && (
            <p className="px-5 pt-0.5 text-right text-xs text-muted">
              {seenByLabel(
                others
                  .filter(({ read_position: read }) => read >= last.position)
                  .map(({ name }) => name),
                others.length,
              )}
            </p>
          )}
          {!later && waiting}
          <div ref={end} className="flex min-h-2 justify-center text-muted">
            {later && loading && <Spinner />}
            {later && failedSide === 'later' && <RetryButton onTry={loadNext} />}
          </div>
          <div aria-hidden="true" className="h-(--notices) shrink-0" />
        </div>
      </div>
      {(atEnd === false || later) && (
        <Button
          size="small"
          onClick={() => void toNewest()}
          className="absolute bottom-[calc(0.75rem+var(--notices,0px))] left-1/2 -translate-x-1/2 rounded-full! shadow-raised"
        >
          <ArrowDown aria-hidden="true" className="size-3.5" />
          {unseen > 0 ? `${unseen} new` : 'Jump to newest'}
        </Button>
      )}
    </div>
  );
}

function RetryButton({ onTry }: { onTry: () => void }) {
  return (
    <Button variant="ghost" size="small" onClick={onTry}>
      Try again
    </Button>
  );
}

function Divider({ text, isUnread = false }: { text: string; isUnread?: boolean }) {
  const line = isUnread ? 'bg-accent' : 'bg-border';
  return (
    <li
      data-unread={isUnread || undefined}
      className="flex items-center gap-3 px-5 pt-4 text-xs font-medium text-muted"
    >
      <span aria-hidden="true" className={`h-px flex-1 ${line}`} />
      <span className={isUnread ? 'text-accent-text' : undefined}>{text}</span>
      <span aria-hidden="true" className={`h-px flex-1 ${line}`} />
    </li>
  );
}

export function ThreadSkeleton() {
  return (
    <div
      aria-busy="true"
      className="flex min-h-0 flex-1 flex-col justify-end gap-4 overflow-hidden p-5"
    >
      {['w-72', 'ml-auto w-56', 'w-64', 'ml-auto w-80', 'w-48'].map((shape) => (
        <Skeleton key={shape} className={`h-12 max-w-[85%] shrink-0 ${shape}`} />
      ))}
    </div>
  );
}
