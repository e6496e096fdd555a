import { useInfiniteQuery } from '@tanstack/react-query';
import { readerOf } from '@trunkline/contract/kernel/reader';
import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { QueryError } from '../../../kernel/query-error.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useMe } from '../../auth/index.ts';
import { hasDraft } from '../drafts.ts';
import { type ConversationFilter, type Folder, conversationsOptions } from '../queries.ts';
import { ConversationRow } from './conversation-row.tsx';
import { useOnVisible } from './use-on-visible.ts';

const emptyTexts: Record<Folder, { title: string; description: string }> = {
  own: {
    title: 'No conversations yet',
    description: 'Message a colleague, a company above or below yours, or support.',
  },
  unread: { title: 'No unread conversations', description: "You've read all your messages." },
  company: {
    title: 'No company conversations',
    description: 'Messages to your company appear here for everyone who manages it.',
  },
  archived: {
    title: 'No archived conversations',
    description: 'Archived conversations stay here until someone sends a message in them.',
  },
};

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** Moves the focus between conversations with the arrow keys. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = steps[event.key];
  if (step === undefined || !(event.target instanceof HTMLElement)) return;
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('li > button')];
  const index = rows.findIndex((row) => row === document.activeElement);
  const next = rows[index + step];
  if (index === -1 || !next) return;
  event.preventDefault();
  next.focus();
}

export function ListSkeleton() {
  return (
    <div aria-busy="true">
      {['w-32', 'w-40', 'w-28', 'w-36', 'w-44'].map((width) => (
        <div key={width} className="flex gap-3 px-3 py-2.5">
          <Skeleton className="size-8 rounded-full" />
          <div className="grid flex-1 content-start gap-2 py-1">
            <Skeleton className={`h-3.5 max-w-full ${width}`} />
            <Skeleton className="h-3 w-full" />
          </div>
        </div>
      ))}
    </div>
  );
}

/** Shows conversations, latest message first. */
export function ConversationList({
  filter,
  open,
  onOpen,
  empty,
  emptyText = emptyTexts[filter.folder ?? 'own'],
}: {
  filter: ConversationFilter;
  open: string | null;
  onOpen: (id: string) => void;
  /** The first action offered in the empty state. */
  empty?: ReactNode;
  /** Text of the empty state, if it differs from the folder's. */
  emptyText?: { title: string; description: string };
}) {
  const me = useMe();
  const tenant = me.company.id;
  const reader = readerOf(me);
  const query = useInfiniteQuery(conversationsOptions(tenant, filter));
  const list = useRef<HTMLUListElement>(null);
  const endRef = useOnVisible<HTMLDivElement>(
    () => void query.fetchNextPage(),
    query.hasNextPage && !query.isFetchingNextPage && !query.isFetchNextPageError,
  );
  if (query.isError && !query.data) {
    return <QueryError title="Couldn't load the conversations" query={query} />;
  }
  if (!query.data) return <ListSkeleton />;
  const rows = query.data.pages.flatMap(({ items }) => items);
  if (rows.length === 0)
    return filter.search ? (
      <p className="px-4 py-6 text-center text-muted">No conversations match this name.</p>
    ) : (
      <EmptyState {...emptyText} action={empty} />
    );
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the arrow keys move the focus between its buttons */}
      <ul
        ref={list}
        aria-label="Conversations"
        onKeyDown={moveFocus}
        aria-busy={query.isPlaceholderData || undefined}
        className="divide-y divide-border"
      >
        {rows.map((conversation) => (
          <ConversationRow
            key={conversation.id}
            conversation={conversation}
            tenant={tenant}
            reader={me.id}
            isOpen={conversation.id === open}
            hasUnsentDraft={
              reader !== null && conversation.id !== open && hasDraft(reader, conversation.id)
            }
            onOpen={() => onOpen(conversation.id)}
          />
        ))}
      </ul>
      {query.hasNextPage && (
        <div ref={endRef} className="flex justify-center p-3">
          <Button
            variant="ghost"
            size="small"
            pending={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            {query.isFetchNextPageError ? 'Try again' : 'Show more'}
          </Button>
        </div>
      )}
    </>
  );
}
