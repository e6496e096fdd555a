import type { MessageKind } from '@trunkline/contract/kernel/messaging-limits';
import { messagingLimits, messagingTimes } from '@trunkline/contract/kernel/messaging-limits';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { apiFor } from '../../kernel/api.ts';
import { type Draft, storeDraft, type Mention, noDraft, readDraft } from './drafts.ts';
import { type AttachedFile, useFiles } from './files/use-files.ts';
import type { MessageDraft } from './outbox/waiting-message.ts';
import { mentionsIn } from './text-parts.ts';

/**
 * Returns the state of the message field: stored with every keystroke, with throttled typing
 * signals.
 */
export function useComposer(tenant: string, reader: string, conversation: string) {
  const [draft, setDraft] = useState<Draft>(() => readDraft(reader, conversation));
  const files = useFiles(tenant, conversation, draft.files);
  const typingSentAt = useRef(-Infinity);
  // The current draft, for callbacks.
  const current = useRef(draft);

  const change = (changes: Partial<Draft>) => {
    current.current = { ...current.current, ...changes };
    storeDraft(reader, conversation, current.current);
    setDraft(current.current);
  };

  // Stores uploaded attachments with the draft.
  const storeFiles = useEffectEvent((attachedFiles: readonly AttachedFile[]) => {
    const uploaded = attachedFiles.flatMap(({ id, name, bytes, at }) =>
      id === null ? [] : [{ id, name, bytes, at }],
    );
    if (uploaded.length > 0 || current.current.files.length > 0) change({ files: uploaded });
  });
  useEffect(() => storeFiles(files.files), [files.files]);

  /** Sends a typing signal; a failure does no harm. */
  const sendTyping = () => {
    if (performance.now() - typingSentAt.current < messagingTimes.typingEvery) return;
    typingSentAt.current = performance.now();
    apiFor(tenant)
      .messaging.conversations.typing.call({ id: conversation })
      .catch(() => null);
  };

  const body = draft.body.trim();
  // Failed uploads have to be retried or removed first, so that none is silently left out.
  const isUploading = files.files.some(({ state }) => state !== 'uploaded');
  const fileIds = files.files.flatMap(({ id }) => (id === null ? [] : [id]));
  const canSend =
    !isUploading && (body !== '' || fileIds.length > 0) && body.length <= messagingLimits.body;

  /** Puts the text of a failed message back into the field, before any text typed since then. */
  const restoreDraft = (draft: MessageDraft, people: readonly Mention[]) => {
    const started = current.current.body.trim() === '' ? noDraft : current.current;
    change({
      body: [draft.body, started.body].filter((item) => item !== '').join('\n'),
      kind: draft.kind === 'note' ? 'note' : started.kind,
      mentions: [...people.filter(({ id }) => draft.mentions.includes(id)), ...started.mentions],
    });
  };

  return {
    draft,
    files,
    canSend,
    write: (text: string, mention?: Mention) => {
      change({
        body: text,
        ...(mention && { mentions: [...draft.mentions, mention] }),
      });
      if (text.trim() !== '' && draft.kind === 'message') sendTyping();
    },
    setKind: (kind: MessageKind) => change({ kind }),
    /** Puts a failed message back; false if there is other text in the field. */
    restore: (draft: MessageDraft, people: readonly Mention[]): boolean => {
      if (current.current.body.trim() !== '') return false;
      restoreDraft(draft, people);
      return true;
    },
    /** Returns the message to send with a function that restores it, and clears the field. */
    take: (): { message: MessageDraft; restore: (people: readonly Mention[]) => void } => {
      const attached = files.files;
      const message: MessageDraft = {
        kind: draft.kind,
        body,
        mentions: mentionsIn(body, draft.mentions),
        attachments: fileIds,
      };
      // After a note, the field stays in note mode, so that the next note isn't sent to the other
      // side by mistake.
      change({ ...noDraft, kind: draft.kind });
      files.clear();
      typingSentAt.current = -Infinity;
      return {
        message,
        restore: (people) => {
          restoreDraft(message, people);
          files.restoreFiles(attached);
        },
      };
    },
  };
}
