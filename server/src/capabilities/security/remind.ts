import type { Tx } from '@trunkline/database/database';
import type { SignedIn } from '../../kernel/context.ts';
import { Problem } from '../../kernel/errors.ts';
import type { sendFactorReminder } from './notices.ts';
import { countReminder } from './queries/factors.ts';

/**
 * Sends a person within reach a reminder, at most one a day. Throws Problem `forbidden` for someone
 * out of reach or of a higher role and for the caller, or `conflict` for someone already reminded.
 */
export async function remind(
  tx: Tx,
  context: SignedIn,
  person: string,
  send: typeof sendFactorReminder,
): Promise<void> {
  const reminder = await countReminder(tx, person);
  if (reminder === null)
    throw new Problem('forbidden', {
      message: "You can't remind yourself or people with a higher role than yours.",
    });
  if (!reminder.is_due)
    throw new Problem('conflict', { message: 'They were already reminded in the last 24 hours.' });
  await send(tx, context, { email: reminder.email, companyId: reminder.company_id });
}
