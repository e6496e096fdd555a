import type { MessageKind } from '@trunkline/contract/kernel/messaging-limits';
import { messagingLimits, messagingTimes } from '@trunkline/contract/kernel/messaging-limits';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { apiFor } from '../../kernel/api.ts';
import { type Draft, storeDraft, type Mention, noDraft, readDraft } from './drafts.ts';
import { type AttachedFile, useFiles } from './files/use-files.ts';
import type { Words } from './outbox/waiting-message.ts';
import { mentionsIn } from './text-parts.ts';

/** What somebody is writing in a conversation: kept with every letter, and told to the others now and then. */
export function useComposer(tenant: string, reader: string, conversation: string) {
  const [draft, setDraft] = useState<Draft>(() => readDraft(reader, conversation));
  const files = useFiles(tenant, conversation, draft.files);
  const toldAt = useRef(-Infinity);
  // What stands in the field now, whenever it is asked for.
  const current = useRef(draft);

  const change = (to: Partial<Draft>) => {
    current.current = { ...current.current, ...to };
    storeDraft(reader, conversation, current.current);
    setDraft(current.current);
  };

  // What has arrived stays with the words that it belongs to.
  const keepFiles = useEffectEvent((put: readonly AttachedFile[]) => {
    const there = put.flatMap(({ id, name, bytes, at }) =>
      id === null ? [] : [{ id, name, bytes, at }],
    );
    if (there.length > 0 || current.current.files.length > 0) change({ files: there });
  });
  useEffect(() => keepFiles(files.files), [files.files]);

  /** Others see that somebody writes; where they cannot be told, nothing is lost. */
  const sendTyping = () => {
    if (performance.now() - toldAt.current < messagingTimes.typingEvery) return;
    toldAt.current = performance.now();
    apiFor(tenant)
      .messaging.conversations.typing.call({ id: conversation })
      .catch(() => null);
  };

  const body = draft.body.trim();
  // One that did not arrive is sent again or removed first: nothing is left behind unseen.
  const isUnderWay = files.files.some(({ state }) => state !== 'there');
  const there = files.files.flatMap(({ id }) => (id === null ? [] : [id]));
  const maySend =
    !isUnderWay && (body !== '' || there.length > 0) && body.length <= messagingLimits.body;

  /** Words that were not taken stand in the field again, before what was begun since. */
  const giveBack = (words: Words, people: readonly Mention[]) => {
    const begun = current.current.body.trim() === '' ? noDraft : current.current;
    change({
      body: [words.body, begun.body].filter((each) => each !== '').join('\n'),
      kind: words.kind === 'note' ? 'note' : begun.kind,
      mentions: [...people.filter(({ id }) => words.mentions.includes(id)), ...begun.mentions],
    });
  };

  return {
    draft,
    files,
    maySend,
    write: (text: string, mention?: Mention) => {
      change({
        body: text,
        ...(mention && { mentions: [...draft.mentions, mention] }),
      });
      if (text.trim() !== '' && draft.kind === 'message') sendTyping();
    },
    setKind: (kind: MessageKind) => change({ kind }),
    /** Puts words back that were not taken; false where others stand there by now. */
    putBack: (words: Words, people: readonly Mention[]): boolean => {
      if (current.current.body.trim() !== '') return false;
      giveBack(words, people);
      return true;
    },
    /** Gives what is to be said, and how to put all of it back, and begins anew. */
    take: (): { words: Words; giveBack: (people: readonly Mention[]) => void } => {
      const taken = files.files;
      const words: Words = {
        kind: draft.kind,
        body,
        mentions: mentionsIn(body, draft.mentions),
        attachments: there,
      };
      // Who has written a note goes on with notes: the slip that shows one to the other side is the worse one.
      change({ ...noDraft, kind: draft.kind });
      files.clear();
      toldAt.current = -Infinity;
      return {
        words,
        giveBack: (people) => {
          giveBack(words, people);
          files.putBack(taken);
        },
      };
    },
  };
}
