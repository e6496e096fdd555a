import { type Conversation, messagingLimits } from '@trunkline/contract/messaging';
import { allowedActions } from '../../kernel/allowed-actions.ts';
import { type Actor, may } from '../../kernel/context.ts';
import { type Problem, refused } from '../../kernel/errors.ts';

interface ConversationFacts {
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
export function conversationActions(actor: Actor, facts: ConversationFacts): Conversation['may'] {
  const { kind, state, people_count, joined, answers } = facts;
  const open = state === 'open';
  const canWrite = may(actor, 'messages:create') && actor.support === undefined;
  return allowedActions({
    close: canWrite && open,
    reopen: canWrite && !open,
    rename: canWrite && joined,
    add_people: canWrite && joined && open && people_count < messagingLimits.people,
    leave: canWrite && joined,
    join: canWrite && answers && !joined && people_count < messagingLimits.people,
    write: canWrite && joined && open,
    note: canWrite && joined && open && kind !== 'internal',
  });
}

/**
 * Returns why a conversation's state rules out adding people when the actor could otherwise do so;
 * null if the state isn't the reason.
 */
export function addPeopleDenial(
  actor: Actor,
  { state, people_count, joined }: Pick<Conversation, 'state' | 'people_count' | 'joined'>,
): Problem | null {
  if (!joined || !may(actor, 'messages:create') || actor.support !== undefined) return null;
  if (state !== 'open') return refused('conversation_closed');
  const isFull = people_count >= messagingLimits.people;
  return isFull ? refused('too_many_participants') : null;
}

export const canReadMessages = (actor: Actor): boolean => may(actor, 'messages:read');

export const canAttach = (actor: Actor): boolean => may(actor, 'messages:create');
