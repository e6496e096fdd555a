import type { Conversation } from '@trunkline/contract/messaging';
import { requireAction } from '../../../kernel/allowed-actions.ts';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { Problem } from '../../../kernel/errors.ts';
import { readConversation } from '../present-conversations.ts';
import { updateConversation, updateOwnParticipation } from '../queries/conversations.ts';

interface Changes {
  readonly id: string;
  readonly subject?: string | undefined;
  readonly state?: Conversation['state'] | undefined;
  readonly muted?: boolean | undefined;
  readonly archived?: boolean | undefined;
}

/**
 * Renames, closes or reopens a conversation, or mutes or archives it for the actor. Throws Problem
 * `not_found`; `forbidden` for actions the actor may not perform.
 */
export function changeConversation(
  context: SignedIn,
  { id, subject, state, muted, archived }: Changes,
): Promise<Conversation> {
  return withTenant(context, async (tx) => {
    const { may, ...before } = await readConversation(tx, context, id);
    const needed: Conversation['may'] = [];
    if (subject !== undefined && subject !== before.subject) needed.push('rename');
    if (state !== undefined && state !== before.state)
      needed.push(state === 'closed' ? 'close' : 'reopen');
    for (const action of needed) requireAction({ may }, action);
    if (needed.length > 0)
      await updateConversation(tx, id, {
        ...(subject === undefined ? {} : { subject }),
        ...(state === undefined ? {} : { state }),
      });
    const changes = {
      ...(muted === undefined ? {} : { muted }),
      ...(archived === undefined ? {} : { archived }),
    };
    if (Object.keys(changes).length > 0 && !(await updateOwnParticipation(tx, id, changes)))
      throw new Problem('forbidden');
    return readConversation(tx, context, id);
  });
}
