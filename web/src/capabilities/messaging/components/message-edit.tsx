import type { Message } from '@trunkline/contract/messaging';
import { messagingLimits } from '@trunkline/contract/kernel/messaging-limits';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Textarea } from '../../../ui/input.tsx';
import { useMessageChanges } from '../conversation-mutations.ts';
import { mentionsIn } from '../text-parts.ts';

export function MessageEdit({
  message,
  tenant,
  people,
  onDone,
}: {
  message: Message;
  tenant: string;
  people: readonly { id: string; name: string }[];
  onDone: () => void;
}) {
  const [body, setBody] = useState(message.body);
  const { edit } = useMessageChanges(tenant);
  const text = body.trim();
  const save = () => {
    if (text === '' || edit.isPending) return;
    if (text === message.body) {
      onDone();
      return;
    }
    edit.mutate(
      { id: message.id, body: text, mentions: mentionsIn(text, people) },
      { onSuccess: onDone },
    );
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
      className="grid w-full min-w-64 gap-2"
    >
      <Textarea
        aria-label="Your message"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the user has just chosen to edit here
        autoFocus
        value={body}
        maxLength={messagingLimits.body}
        onChange={(event) => setBody(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') {
            event.stopPropagation();
            onDone();
          }
          if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) {
            event.preventDefault();
            save();
          }
        }}
        className="field-sizing-content max-h-60"
      />
      <div className="flex justify-end gap-2">
        <Button size="small" onClick={onDone}>
          Cancel
        </Button>
        <Button
          type="submit"
          variant="primary"
          size="small"
          disabled={text === ''}
          pending={edit.isPending}
        >
          Save
        </Button>
      </div>
    </form>
  );
}
