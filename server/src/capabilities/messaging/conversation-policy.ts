import { type Conversation, messagingLimits } from '@trunkline/contract/messaging';
import { allowedActions } from '../../kernel/allowed-actions.ts';
import { type Actor, may } from '../../kernel/context.ts';

interface ConversationStanding {
  readonly kind: string;
  readonly state: string;
  readonly people_count: number;
  readonly joined: boolean;
  readonly answers: boolean;
}

/**
 * Returns the actions allowed on a conversation the actor can see. PostgreSQL enforces the same
 * rules.
 */
export function conversationActions(
  actor: Actor,
  standing: ConversationStanding,
): Conversation['may'] {
  const { kind, state, people_count, joined, answers } = standing;
  const open = state === 'open';
  const writes = may(actor, 'messages:create') && actor.support === undefined;
  return allowedActions({
    close: writes && open,
    reopen: writes && !open,
    rename: writes && joined,
    add_people: writes && joined && open && people_count < messagingLimits.people,
    leave: writes && joined,
    join: writes && answers && !joined && people_count < messagingLimits.people,
    write: writes && joined && open,
    note: writes && joined && open && kind !== 'internal',
  });
}
