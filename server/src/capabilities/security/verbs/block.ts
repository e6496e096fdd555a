import type { SecurityBlock } from '@trunkline/contract/security';
import type { Tx } from '@trunkline/database/database';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { Problem } from '../../../kernel/errors.ts';
import { timePassed } from '../../../kernel/publication-times.ts';
import { limitKeyOf } from '../../../kernel/limit-key.ts';
import { presentBlock } from '../present-block.ts';
import { insertBlock, isVisible, type NewBlock, selectBlock } from '../queries/blocks.ts';
import { selectEvent } from '../queries/events.ts';

/** Maximum duration of a block that a person starts. */
const maxDays = 30;
const day = 86_400_000;

interface BlockInput {
  readonly scope: 'person' | 'address';
  readonly user_id?: string | undefined;
  readonly event_id?: string | undefined;
  readonly until: string;
  readonly reason: string;
}

const refusal = (path: string, message: string) =>
  new Problem('validation_failed', { message, fields: [{ path, message }] });

async function subjectOf(tx: Tx, input: BlockInput): Promise<Pick<NewBlock, 'person' | 'address'>> {
  const { scope, user_id: person = null, event_id: event } = input;
  if (event === undefined) {
    if (person === null || !(await isVisible(tx, person))) throw new Problem('not_found');
    return { person, address: null };
  }
  const found = await selectEvent(tx, event);
  if (found === null) throw new Problem('not_found');
  if (scope === 'person') {
    if (found.user_id === null)
      throw refusal('scope', 'This event has no person. Block its address instead.');
    return { person: found.user_id, address: null };
  }
  if (found.ip === null) throw refusal('scope', 'This event has no address to block.');
  return { person: null, address: limitKeyOf(found.ip) };
}

/**
 * Blocks a person within reach and ends their sessions, or blocks signed-out visitors from the
 * address of an event on the sites of its company and those below. Throws Problem `not_found`,
 * `validation_failed`, or `forbidden` for someone of a higher role or the caller.
 */
export async function blockManually(context: SignedIn, input: BlockInput): Promise<SecurityBlock> {
  const endsAt = Date.parse(input.until);
  const now = context.now().getTime();
  if (endsAt <= now) throw refusal('until', timePassed);
  if (endsAt > now + maxDays * day) throw refusal('until', `Choose a time within ${maxDays} days.`);
  return withTenant(context, async (tx) => {
    const subject = await subjectOf(tx, input);
    const { scope, until, reason, event_id: event = null } = input;
    const id = await insertBlock(tx, { scope, ...subject, event, until, reason });
    const block = await selectBlock(tx, id);
    if (block === null) throw new Problem('not_found');
    return presentBlock(context.actor, block);
  });
}
