import { allWrites, changeWrite, type QueuedWrite } from '../../../kernel/queue/store.ts';
import { toast } from '../../../ui/toast.tsx';
import { conversationOf, messageOf } from './waiting-message.ts';

export interface ConversationView {
  /** Whether the conversation is on screen, where refused messages are shown anyway. */
  readonly isOpen: (conversation: string) => boolean;
  readonly open: (conversation: string) => void;
}

/** Maximum number of characters quoted from a message. */
const maxLength = 60;

function quotedMessage(write: QueuedWrite): string {
  const body = (messageOf(write, null)?.body ?? '').replaceAll(/\s+/g, ' ').trim();
  if (body === '') return 'It is';
  return `“${body.length > maxLength ? `${body.slice(0, maxLength)}…` : body}” is`;
}

/** Notifies the person once, on any screen, that the server refused their message. */
export async function reportRefused(
  owner: string,
  { isOpen, open }: ConversationView,
): Promise<void> {
  const refused: { write: QueuedWrite; conversation: string }[] = [];
  for (const write of await allWrites()) {
    const conversation = conversationOf(write);
    const isUnreported =
      write.owner === owner && write.state === 'refused' && write.notified !== true;
    if (!isUnreported || conversation === null) continue;
    // The person may be discarding or retrying it at this moment.
    const isNotified = await changeWrite(write.key, (current) =>
      current?.state === 'refused' && current.notified !== true
        ? { ...current, notified: true }
        : undefined,
    );
    if (isNotified && !isOpen(conversation)) refused.push({ write, conversation });
  }
  const last = refused.at(-1);
  if (last === undefined) return;
  toast.error(
    refused.length === 1 ? 'A message was not sent' : `${refused.length} messages were not sent`,
    {
      description: `${quotedMessage(last.write)} saved in the conversation.`,
      action: { label: 'Open conversation', onClick: () => open(last.conversation) },
    },
  );
}
