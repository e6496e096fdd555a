import type { Correspondent } from '@trunkline/contract/messaging';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { Problem } from '../../../kernel/errors.ts';
import {
  selectConversations,
  selectCorrespondents,
  selectNearCompanies,
} from '../queries/conversations.ts';

interface CorrespondentList {
  people: Correspondent[];
  companies: { id: string; name: string; side: 'above' | 'below' }[];
  support: boolean;
}

/** Maximum number of people and companies suggested; others are found by search. */
const limit = 20;

/**
 * Returns people the caller can write to or add. Throws Problem `not_found` for a conversation they
 * can't see.
 */
export function listCorrespondents(
  context: SignedIn,
  input: { search?: string | undefined; conversation_id?: string | undefined },
): Promise<CorrespondentList> {
  const { search = '', conversation_id: conversation = null } = input;
  return withTenant(context, async (tx) => {
    if (conversation !== null) {
      const [found] = await selectConversations(tx, context, [conversation], 0);
      if (found === undefined) throw new Problem('not_found');
    }
    const people = await selectCorrespondents(tx, { conversation, search, limit });
    if (conversation !== null) return { people, companies: [], support: false };
    const nearby = await selectNearCompanies(tx, { search, limit });
    return {
      people,
      companies: nearby.flatMap(({ id, name, side }) =>
        side === 'support' ? [] : [{ id, name, side }],
      ),
      support: nearby.some(({ side }) => side === 'support'),
    };
  });
}
