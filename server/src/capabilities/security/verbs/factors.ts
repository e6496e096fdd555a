import type { RowResult } from '@trunkline/contract/kernel/row-result';
import type { Tx } from '@trunkline/database/database';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { forEachRecord } from '../../../kernel/for-each-record.ts';
import { Problem } from '../../../kernel/errors.ts';
import { sendFactorReminder, sendPasskeyRequired } from '../notices.ts';
import { selectName, setPasskeyRequired } from '../queries/factors.ts';
import { remind } from '../remind.ts';

function eachPerson(
  context: SignedIn,
  ids: readonly string[],
  change: (tx: Tx, id: string) => Promise<void>,
): Promise<{ results: RowResult[] }> {
  return forEachRecord(ids, (id, name) =>
    withTenant(context, async (tx) => {
      const label = await selectName(tx, id);
      if (label === null) throw new Problem('not_found');
      name(label);
      await change(tx, id);
    }),
  );
}

/** Reminds people within reach by email to set up a second factor. */
export const remindOfFactors = (context: SignedIn, { ids }: { ids: readonly string[] }) =>
  eachPerson(context, ids, (tx, id) => remind(tx, context, id, sendFactorReminder));

/**
 * Changes whether people within reach need a passkey. Sessions without one count as not fully
 * signed in from their next request on.
 */
export const requirePasskeys = (
  context: SignedIn,
  { ids, required }: { ids: readonly string[]; required: boolean },
) =>
  eachPerson(context, ids, async (tx, id) => {
    const person = await setPasskeyRequired(tx, id, required);
    if (person === null)
      throw new Problem('forbidden', {
        message: "You can't require this of yourself or of people with a higher role than yours.",
      });
    if (required)
      await sendPasskeyRequired(tx, context, {
        email: person.email,
        companyId: person.company_id,
      });
  });
