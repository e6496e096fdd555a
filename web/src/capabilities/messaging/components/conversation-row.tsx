import type { Conversation } from '@trunkline/contract/messaging';
import { messagingLimits } from '@trunkline/contract/kernel/messaging-limits';
import { BellOff, Lock, PencilLine } from 'lucide-react';
import { classNames } from '../../../ui/class-names.ts';
import { formatCounted } from '../../../ui/formats.ts';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { previewOf, titleOf } from '../labels.ts';
import { ConversationAvatar } from './conversation-avatar.tsx';

/** Shows a conversation in the list: its people, last message and unread state. */
export function ConversationRow({
  conversation,
  tenant,
  reader,
  isOpen,
  hasUnsentDraft,
  onOpen,
}: {
  conversation: Conversation;
  tenant: string;
  reader: string;
  isOpen: boolean;
  hasUnsentDraft: boolean;
  onOpen: () => void;
}) {
  const { last, unread, muted, state } = conversation;
  return (
    <li>
      <button
        type="button"
        data-conversation={conversation.id}
        aria-current={isOpen || undefined}
        onClick={onOpen}
        className={classNames(
          'flex w-full items-start gap-3 px-3 py-2.5 text-left transition-colors hover:bg-sunken focus-visible:outline-offset-[-2px]',
          isOpen && 'bg-primary-soft hover:bg-primary-soft',
        )}
      >
        <ConversationAvatar conversation={conversation} tenant={tenant} />
        <span className="min-w-0 flex-1">
          <span className="flex items-baseline gap-2">
            <span
              className={classNames(
                'min-w-0 flex-1 truncate',
                unread > 0 ? 'font-semibold' : 'font-medium',
              )}
            >
              {titleOf(conversation, tenant)}
            </span>
            <span className="shrink-0 text-xs text-muted">
              <RelativeTime value={conversation.last_message_at} />
            </span>
          </span>
          <span className="mt-0.5 flex items-center gap-1.5 text-[13px] text-muted">
            {hasUnsentDraft ? (
              <span className="flex min-w-0 flex-1 items-center gap-1 truncate text-accent-text">
                <PencilLine aria-hidden="true" className="size-3.5 shrink-0" />
                Draft
              </span>
            ) : (
              <span className={classNames('min-w-0 flex-1 truncate', unread > 0 && 'text-text')}>
                {last ? previewOf(last, reader) : 'No messages yet'}
              </span>
            )}
            {state === 'closed' && (
              <>
                <Lock aria-hidden="true" className="size-3.5 shrink-0" />
                <span className="sr-only">Closed</span>
              </>
            )}
            {muted && (
              <>
                <BellOff aria-hidden="true" className="size-3.5 shrink-0" />
                <span className="sr-only">Muted</span>
              </>
            )}
            {unread > 0 && (
              <span
                data-numeric
                className={classNames(
                  'shrink-0 rounded-full px-1.5 text-xs leading-4.5 font-semibold',
                  muted ? 'bg-sunken text-muted' : 'bg-primary text-on-primary',
                )}
              >
                {formatCounted(unread, messagingLimits.maxCount)}
                <span className="sr-only"> unread</span>
              </span>
            )}
          </span>
        </span>
      </button>
    </li>
  );
}
