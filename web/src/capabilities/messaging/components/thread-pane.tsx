import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type DragEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { describeError } from '../../../kernel/describe-error.ts';
import { classNames } from '../../../ui/class-names.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useMe } from '../../auth/index.ts';
import type { Outbox } from '../outbox/outbox.ts';
import { useWaiting } from '../outbox/use-outbox.ts';
import type { MessageDraft } from '../outbox/waiting-message.ts';
import { conversationOptions, presenceOptions } from '../queries.ts';
import { threadOptions } from '../thread/thread-cache.ts';
import { useCachedThread } from '../thread/use-reading.ts';
import { useTyping } from '../typing.ts';
import { publishHeight } from '../../../ui/publish-height.ts';
import { typingLabel } from '../labels.ts';
import { Composer, type ComposerHandle } from './composer.tsx';
import { MessageList, ThreadSkeleton } from './message-list.tsx';
import { ThreadFoot } from './thread-foot.tsx';
import { ThreadHeader } from './thread-header.tsx';
import { WaitingItem } from './waiting-item.tsx';

const footHeightRef = publishHeight('--thread-foot');

export interface ThreadPaneProps {
  id: string;
  at: number | null;
  outbox: Outbox | null;
  onBack: () => void;
  details: boolean;
  onDetails: () => void;
}

const showErrorAs = (title: string) => (error: unknown) =>
  toast.error(title, { description: describeError(error).message });

const hasFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files');

/** Shows one conversation: its messages and the message field. */
export function ThreadPane({ id, at, outbox, onBack, details, onDetails }: ThreadPaneProps) {
  const client = useQueryClient();
  const me = useMe();
  const tenant = me.company.id;
  const conversation = useQuery(conversationOptions(tenant, id));
  const thread = useQuery(threadOptions(client, { tenant, id }));
  const presence = useQuery(presenceOptions(tenant, id));
  const waiting = useWaiting(outbox, id);
  const typing = useTyping(id);
  const composer = useRef<ComposerHandle>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const [sentCount, setSentCount] = useState(0);
  const [isDraggedOver, setIsDraggedOver] = useState(false);
  const loaded = conversation.data;
  useCachedThread(id, thread.data);

  // When the thread replaces the list, it takes the focus.
  const focus = useEffectEvent(() => {
    if (!title.current || document.activeElement?.closest('[data-composer]')) return;
    title.current.focus({ preventScroll: true });
  });
  const isLoaded = loaded !== undefined;
  useEffect(() => {
    if (isLoaded) focus();
  }, [isLoaded]);

  const failure = conversation.error ?? thread.error;
  if (failure && (!loaded || !thread.data)) {
    const { message, id: errorId } = describeError(failure);
    return (
      <ErrorState
        title="Couldn't load this conversation"
        message={message}
        errorId={errorId}
        onRetry={() => void Promise.all([conversation.refetch(), thread.refetch()])}
        pending={conversation.isFetching || thread.isFetching}
      />
    );
  }
  if (!loaded || !thread.data)
    return (
      <>
        <div aria-busy="true" className="flex h-14 items-center gap-3 border-b border-border px-4">
          <Skeleton className="size-8 rounded-full" />
          <Skeleton className="h-4 w-40" />
        </div>
        <ThreadSkeleton />
      </>
    );

  const present = presence.data?.present ?? [];
  const people = loaded.participants.map((participant) => ({
    ...participant,
    present: present.includes(participant.id),
  }));
  const canWrite = outbox !== null && loaded.may.includes('write') && loaded.state === 'open';
  const arrivedKeys = new Set(thread.data.items.map(({ key }) => key));
  const send = async (draft: MessageDraft): Promise<boolean> => {
    if (!outbox) return false;
    setSentCount((count) => count + 1);
    try {
      await outbox.send(id, draft);
      return true;
    } catch (error) {
      toast.error("Couldn't send the message", {
        description: `${describeError(error).message} Your text is still in the field.`,
      });
      return false;
    }
  };
  const removeFromOutbox = (key: string) =>
    outbox?.cancelSend(key).catch(showErrorAs("Couldn't delete the message"));
  const last = thread.data.items.at(-1);
  return (
    <div
      className="relative flex min-h-0 flex-1 flex-col"
      onDragOver={(event) => {
        if (!canWrite || !hasFiles(event)) return;
        event.preventDefault();
        setIsDraggedOver(true);
      }}
      onDragLeave={(event) => {
        const { relatedTarget: entered } = event;
        if (!(entered instanceof Node && event.currentTarget.contains(entered)))
          setIsDraggedOver(false);
      }}
      onDrop={(event) => {
        if (!canWrite || !hasFiles(event)) return;
        event.preventDefault();
        setIsDraggedOver(false);
        composer.current?.add([...event.dataTransfer.files]);
      }}
    >
      <ThreadHeader
        conversation={loaded}
        tenant={tenant}
        present={people.filter((person) => person.present && person.id !== me.id).length}
        titleRef={title}
        onBack={onBack}
        details={details}
        onDetails={onDetails}
      />
      <MessageList
        conversation={loaded}
        people={people}
        thread={thread.data}
        at={at}
        sentCount={sentCount}
        canChange={canWrite}
        waiting={waiting
          .filter(({ key }) => !arrivedKeys.has(key))
          .map((message) => (
            <WaitingItem
              key={message.key}
              message={message}
              onEdit={
                canWrite
                  ? () => {
                      if (composer.current?.restoreMessage(message))
                        void removeFromOutbox(message.key);
                      else
                        toast.info('You have an unsent message', {
                          description: 'Send or clear it first.',
                        });
                    }
                  : null
              }
              onRetry={() =>
                void outbox
                  ?.retry(message.key)
                  .catch(showErrorAs("Couldn't send the message again"))
              }
              onDiscard={() => void removeFromOutbox(message.key)}
            />
          ))}
      />
      <p aria-live="polite" className="sr-only">
        {last && last.author_id !== me.id && last.removed_at === null
          ? `${last.author_name}: ${last.body}`
          : ''}
      </p>
      <p className="h-5 shrink-0 truncate px-5 text-xs text-muted">{typingLabel(typing)}</p>
      <div ref={footHeightRef}>
        {canWrite ? (
          <Composer
            ref={composer}
            tenant={tenant}
            reader={`${me.id}.${tenant}`}
            conversation={id}
            people={people.filter((person) => person.id !== me.id)}
            canNote={loaded.may.includes('note')}
            onSend={send}
          />
        ) : (
          <ThreadFoot conversation={loaded} tenant={tenant} isViewing={me.support !== null} />
        )}
      </div>
      <div
        aria-hidden="true"
        className={classNames(
          'pointer-events-none absolute inset-2 z-10 place-items-center rounded-xl border-2 border-dashed border-primary bg-primary-soft/90 font-medium text-primary-text',
          isDraggedOver ? 'grid' : 'hidden',
        )}
      >
        Drop files to attach them
      </div>
    </div>
  );
}
