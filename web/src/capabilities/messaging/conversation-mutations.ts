import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Conversation } from '@trunkline/contract/messaging';
import { apiFor } from '../../kernel/api.ts';
import { describeError } from '../../kernel/describe-error.ts';
import { toast } from '../../ui/toast.tsx';
import { changeConversation } from './lists/conversation-cache.ts';
import { putMessage } from './thread/thread-cache.ts';

const showErrorAs = (title: string) => (error: Error) =>
  toast.error(title, { description: describeError(error).message });

export function useConversationChanges(tenant: string) {
  const client = useQueryClient();
  const { conversations } = apiFor(tenant).messaging;
  const invalidateLists = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: conversations.list.key() }),
      client.invalidateQueries({ queryKey: conversations.unread.key() }),
    ]);
  const onSaved = (conversation: Conversation) => {
    changeConversation(client, tenant, conversation.id, () => conversation);
    return Promise.all([
      invalidateLists(),
      client.invalidateQueries({
        queryKey: conversations.get.queryKey({ input: { id: conversation.id } }),
      }),
    ]);
  };
  const start = useMutation({
    ...conversations.start.mutationOptions(),
    onSuccess: () => void invalidateLists(),
  });
  const update = useMutation({
    ...conversations.update.mutationOptions(),
    onSuccess: onSaved,
    onError: showErrorAs("Couldn't change the conversation"),
  });
  const addPeople = useMutation({
    ...conversations.addPeople.mutationOptions(),
    onSuccess: onSaved,
  });
  const join = useMutation({
    ...conversations.join.mutationOptions(),
    onSuccess: onSaved,
    onError: showErrorAs("Couldn't join the conversation"),
  });
  const leave = useMutation({
    ...conversations.leave.mutationOptions(),
    // People who manage their company can still open the conversation. Live events received in
    // the meantime would make the cached data look fresh.
    onSuccess: (_left, { id }) => {
      client.removeQueries({ queryKey: conversations.get.queryKey({ input: { id } }) });
      return invalidateLists();
    },
    onError: showErrorAs("Couldn't leave the conversation"),
  });
  return { start, update, addPeople, join, leave };
}

/** Returns mutations of the user's own messages. */
export function useMessageChanges(tenant: string) {
  const client = useQueryClient();
  const { messages } = apiFor(tenant).messaging;
  const edit = useMutation({
    ...messages.edit.mutationOptions(),
    onSuccess: (message) => putMessage(client, tenant, message),
    onError: showErrorAs("Couldn't edit the message"),
  });
  const remove = useMutation({
    ...messages.remove.mutationOptions(),
    onSuccess: (message) => putMessage(client, tenant, message),
    onError: showErrorAs("Couldn't delete the message"),
  });
  return { edit, remove };
}
