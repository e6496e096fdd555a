import { useQuery } from '@tanstack/react-query';
import type { Conversation, Correspondent } from '@trunkline/contract/messaging';
import { useState } from 'react';
import { describeError } from '../../../kernel/describe-error.ts';
import { useDebounced } from '../../../kernel/use-debounced.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { useConversationChanges } from '../conversation-mutations.ts';
import { correspondentsOptions } from '../queries.ts';
import { PeoplePicker } from './people-picker.tsx';

export function AddPeopleDialog({
  conversation: { id },
  tenant,
  onOpenChange,
}: {
  conversation: Conversation;
  tenant: string;
  onOpenChange: (open: boolean) => void;
}) {
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<readonly Correspondent[]>([]);
  const query = useQuery(correspondentsOptions(tenant, useDebounced(typed.trim()), id));
  const { addPeople } = useConversationChanges(tenant);
  return (
    <Dialog
      open
      onOpenChange={onOpenChange}
      title="Add people"
      description="They'll see all earlier messages, but not the internal notes of other companies."
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>Cancel</Button>
          <Button
            variant="primary"
            disabled={chosen.length === 0}
            pending={addPeople.isPending}
            onClick={() =>
              addPeople.mutate(
                { id, people: chosen.map((person) => person.id) },
                { onSuccess: () => onOpenChange(false) },
              )
            }
          >
            Add people
          </Button>
        </>
      }
    >
      <PeoplePicker
        label="People"
        error={addPeople.isError ? describeError(addPeople.error).message : undefined}
        people={query.data?.people ?? []}
        chosen={chosen}
        onChange={setChosen}
        onSearch={setTyped}
        pending={query.isFetching}
        tenant={tenant}
      />
    </Dialog>
  );
}
