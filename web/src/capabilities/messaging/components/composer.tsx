import { messagingLimits } from '@trunkline/contract/kernel/messaging-limits';
import { Paperclip, SendHorizontal, StickyNote } from 'lucide-react';
import { type ClipboardEvent, type Ref, useImperativeHandle, useRef } from 'react';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { formatCount } from '../../../ui/formats.ts';
import { controlClass } from '../../../ui/input.tsx';
import { Tooltip } from '../../../ui/tooltip.tsx';
import { useMediaQuery } from '../../../ui/use-media-query.ts';
import type { WaitingMessage, MessageDraft } from '../outbox/waiting-message.ts';
import { useComposer } from '../use-composer.ts';
import { useMentions } from '../use-mentions.ts';
import { MentionPicker, type MentionCandidate } from './mention-picker.tsx';
import { AttachedFiles } from './attached-files.tsx';

/** Access to the composer for other components. */
export interface ComposerHandle {
  /** Puts a message back for editing; false if there is other text in the field. */
  restoreMessage: (message: WaitingMessage) => boolean;
  add: (files: readonly File[]) => void;
}

export interface ComposerProps {
  ref: Ref<ComposerHandle>;
  tenant: string;
  reader: string;
  conversation: string;
  /** People who can be mentioned. */
  people: readonly MentionCandidate[];
  canNote: boolean;
  onSend: (draft: MessageDraft) => Promise<boolean>;
}

/**
 * Shows the message field. Enter sends and Shift+Enter starts a new line; on touch devices, the
 * button sends.
 */
export function Composer(props: ComposerProps) {
  const { ref, tenant, reader, conversation, people, canNote, onSend } = props;
  const field = useRef<HTMLTextAreaElement>(null);
  const picker = useRef<HTMLInputElement>(null);
  const isTouch = useMediaQuery('(pointer: coarse)');
  const composer = useComposer(tenant, reader, conversation);
  const { draft, files } = composer;
  const isNote = draft.kind === 'note' && canNote;
  const mentions = useMentions(field, people, (person, text) =>
    composer.write(text, { id: person.id, name: person.name }),
  );
  const remaining = messagingLimits.body - draft.body.length;

  const send = async () => {
    if (!composer.canSend) return;
    const { message, restore } = composer.take();
    field.current?.focus();
    if (!(await onSend(message))) restore(people);
  };
  useImperativeHandle(ref, () => ({
    restoreMessage: (message) => {
      const isRestored = composer.restore(message, people);
      if (isRestored) field.current?.focus();
      return isRestored;
    },
    add: files.add,
  }));
  const paste = (event: ClipboardEvent) => {
    const pasted = [...event.clipboardData.files];
    if (pasted.length === 0) return;
    event.preventDefault();
    files.add(pasted);
  };
  return (
    <form
      data-composer
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
      className={classNames(
        'relative border-t border-border px-3 py-2.5 pb-[max(0.625rem,env(safe-area-inset-bottom))]',
        isNote && 'bg-warning-soft',
      )}
    >
      {mentions.suggestions.length > 0 && (
        <MentionPicker
          id={mentions.listId}
          people={mentions.suggestions}
          chosen={mentions.current?.id}
          onChoose={mentions.choose}
        />
      )}
      <AttachedFiles files={files.files} onRemove={files.remove} onRetry={files.retry} />
      {isNote && (
        <p className="mb-1.5 flex items-center gap-1.5 text-xs font-medium text-warning">
          <StickyNote aria-hidden="true" className="size-3.5" />
          Internal note: only people at your company can see it.
        </p>
      )}
      <div className="flex items-end gap-1.5">
        <input
          ref={picker}
          type="file"
          multiple
          hidden
          aria-label="Files to send"
          onChange={({ target }) => {
            files.add([...(target.files ?? [])]);
            target.value = '';
          }}
        />
        <Tooltip content="Attach files">
          <Button
            variant="ghost"
            size="icon"
            aria-label="Attach files"
            className="mb-0.5 text-muted"
            onClick={() => picker.current?.click()}
          >
            <Paperclip aria-hidden="true" className="size-4" />
          </Button>
        </Tooltip>
        {canNote && (
          <Tooltip content="Internal note">
            <Button
              variant="ghost"
              size="icon"
              aria-label="Internal note"
              aria-pressed={isNote}
              className={classNames('mb-0.5', isNote ? 'text-warning' : 'text-muted')}
              onClick={() => {
                composer.setKind(isNote ? 'message' : 'note');
                field.current?.focus();
              }}
            >
              <StickyNote aria-hidden="true" className="size-4" />
            </Button>
          </Tooltip>
        )}
        <textarea
          ref={field}
          rows={1}
          aria-label={isNote ? 'Internal note' : 'Message'}
          placeholder={isNote ? 'Write an internal note…' : 'Write a message…'}
          enterKeyHint={isTouch ? 'enter' : 'send'}
          value={draft.body}
          {...mentions.control}
          onChange={({ target }) => {
            composer.write(target.value);
            mentions.update();
          }}
          onSelect={mentions.update}
          onBlur={mentions.close}
          onPaste={paste}
          onKeyDown={(event) => {
            if (mentions.handleKey(event) || isTouch) return;
            if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
            event.preventDefault();
            void send();
          }}
          className={classNames(
            controlClass,
            'field-sizing-content max-h-48 min-h-9 min-w-0 flex-1 resize-none px-3 py-1.75 leading-5',
          )}
        />
        <Button
          type="submit"
          variant="primary"
          size="icon"
          aria-label={isNote ? 'Add note' : 'Send'}
          disabled={!composer.canSend}
          className="mb-0.5"
        >
          <SendHorizontal aria-hidden="true" className="size-4" />
        </Button>
      </div>
      {remaining < 500 && (
        <p
          data-numeric
          className={classNames(
            'mt-1 text-right text-xs',
            remaining < 0 ? 'text-danger' : 'text-muted',
          )}
        >
          {remaining < 0
            ? formatCount(-remaining, 'character too many', 'characters too many')
            : formatCount(remaining, 'character left', 'characters left')}
        </p>
      )}
    </form>
  );
}
