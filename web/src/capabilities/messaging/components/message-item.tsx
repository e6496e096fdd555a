import type { Message } from '@trunkline/contract/messaging';
import { messagingLimits } from '@trunkline/contract/kernel/messaging-limits';
import { EllipsisVertical, Pencil, StickyNote, Undo2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { formatInstant } from '../../../ui/formats.ts';
import { Menu, MenuItem } from '../../../ui/menu.tsx';
import { useMessageChanges } from '../conversation-mutations.ts';
import { timeOf } from '../labels.ts';
import { PersonAvatar } from './conversation-avatar.tsx';
import { MessageBody } from './message-body.tsx';
import { MessageEdit } from './message-edit.tsx';
import { MessageFiles } from './message-files.tsx';

const editWindowMs = messagingLimits.editHours * 3_600_000;

export interface MessageItemProps {
  message: Message;
  tenant: string;
  reader: string;
  /** Participants, for mentions. */
  people: readonly { id: string; name: string }[];
  startsGroup: boolean;
  /**
   * Whether the author can still change it: not in a closed conversation, nor while viewing as
   * another person.
   */
  canChange: boolean;
  /** Whether it is the search result being shown. */
  isSearchResult: boolean;
}

/** Shows a message: the user's own on the right, others on the left, notes full width. */
export function MessageItem(props: MessageItemProps) {
  const { message, tenant, reader, people, startsGroup, canChange, isSearchResult } = props;
  const { kind, author_id: author, removed_at: removed, edited_at: edited } = message;
  const [editing, setEditing] = useState(false);
  const item = useRef<HTMLElement>(null);
  const isOwn = author === reader;
  const isNote = kind === 'note';
  const isOther = !isOwn;
  const stopEditing = () => {
    setEditing(false);
    item.current?.focus({ preventScroll: true });
  };
  return (
    <article
      ref={item}
      tabIndex={-1}
      aria-label={`${isNote ? 'Internal note' : 'Message'} from ${isOwn ? 'you' : message.author_name}, ${timeOf(message.created_at)}`}
      className={classNames(
        'group/message flex gap-2.5 px-3 outline-none sm:px-5',
        startsGroup ? 'pt-3' : 'pt-1',
        isOwn && !isNote && 'flex-row-reverse',
      )}
    >
      {(isOther || isNote) &&
        (startsGroup ? (
          <span className="mt-0.5">
            <PersonAvatar person={{ name: message.author_name, photo: message.author_photo }} />
          </span>
        ) : (
          <span className="w-8 shrink-0" />
        ))}
      <div
        className={classNames(
          'flex max-w-[min(38rem,85%)] min-w-0 flex-col',
          isOwn && !isNote ? 'items-end' : 'items-start',
          isNote && 'max-w-full flex-1 items-stretch',
        )}
      >
        {startsGroup && (
          <p className="mb-0.5 flex flex-wrap items-baseline gap-x-2 px-0.5 text-xs text-muted">
            {(isOther || isNote) && (
              <span className="text-[13px] font-medium text-text">
                {isOwn ? 'You' : message.author_name}
              </span>
            )}
            {isOther && message.author_company_id !== tenant && (
              <span>{message.author_company_name}</span>
            )}
            <time dateTime={message.created_at} title={formatInstant(message.created_at)}>
              {timeOf(message.created_at)}
            </time>
          </p>
        )}
        <div
          className={classNames(
            'flex max-w-full items-start gap-1',
            isOwn && !isNote && 'flex-row-reverse',
            (isNote || editing) && 'w-full',
          )}
        >
          <div
            className={classNames(
              'min-w-0 rounded-lg px-3 py-2 leading-normal',
              isNote
                ? 'flex-1 border border-dashed border-warning bg-warning-soft'
                : isOwn
                  ? 'bg-primary-soft'
                  : 'border border-border bg-surface',
              removed !== null && 'border border-dashed border-border bg-transparent',
              isSearchResult && 'ring-2 ring-accent',
              editing && 'flex-1',
            )}
          >
            {isNote && (
              <p className="mb-1 flex items-center gap-1.5 text-xs font-medium text-warning">
                <StickyNote aria-hidden="true" className="size-3.5" />
                Internal note
              </p>
            )}
            {removed !== null ? (
              <p className="text-muted italic">
                {isOwn ? 'You deleted this message' : 'This message was deleted'}
              </p>
            ) : editing ? (
              <MessageEdit message={message} tenant={tenant} people={people} onDone={stopEditing} />
            ) : (
              <>
                {message.body !== '' && (
                  <MessageBody
                    body={message.body}
                    mentioned={people.filter(({ id }) => message.mentions.includes(id))}
                    reader={reader}
                  />
                )}
                {message.attachments.length > 0 && <MessageFiles files={message.attachments} />}
                {edited !== null && (
                  <p className="mt-0.5 text-xs text-muted">
                    <time dateTime={edited} title={formatInstant(edited)}>
                      Edited
                    </time>
                  </p>
                )}
              </>
            )}
          </div>
          {isOwn && canChange && removed === null && !editing && (
            <OwnMenu message={message} tenant={tenant} onEdit={() => setEditing(true)} />
          )}
        </div>
      </div>
    </article>
  );
}

function OwnMenu({
  message,
  tenant,
  onEdit,
}: {
  message: Message;
  tenant: string;
  onEdit: () => void;
}) {
  const [isOpen, setIsOpen] = useState(false);
  const [now] = useState(() => Date.now());
  const { remove } = useMessageChanges(tenant);
  const { id, kind, body, created_at: at } = message;
  return (
    <>
      <span className="opacity-0 transition-opacity group-focus-within/message:opacity-100 group-hover/message:opacity-100 pointer-coarse:opacity-100">
        <Menu
          trigger={
            <Button variant="ghost" size="icon" className="size-7! text-muted">
              <EllipsisVertical aria-hidden="true" className="size-4" />
              <span className="sr-only">Message actions</span>
            </Button>
          }
        >
          {body !== '' && now - Date.parse(at) < editWindowMs && (
            <MenuItem icon={<Pencil aria-hidden="true" />} onSelect={onEdit}>
              Edit
            </MenuItem>
          )}
          <MenuItem icon={<Undo2 aria-hidden="true" />} danger onSelect={() => setIsOpen(true)}>
            Delete
          </MenuItem>
        </Menu>
      </span>
      <ConfirmDialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title={kind === 'note' ? 'Delete this note?' : 'Delete this message?'}
        description="Its text and files will be deleted for everyone and can't be restored. Others will see that a message was deleted."
        confirmLabel="Delete"
        danger
        pending={remove.isPending}
        onConfirm={() => remove.mutate({ id }, { onSettled: () => setIsOpen(false) })}
      />
    </>
  );
}
