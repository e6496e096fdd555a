import type { Tx } from '@trunkline/database/database';
import { type SignedIn, withTenant } from '../../kernel/context.ts';
import { Problem } from '../../kernel/errors.ts';
import {
  effectOn,
  type FindingFix,
  type FindingFixes,
  effectOnSubject,
} from '../../kernel/finding-fix.ts';
import { sendCodesReminder, sendFactorReminder } from './notices.ts';
import { selectOwnersWithoutCodes } from './queries/factors.ts';
import { remind } from './remind.ts';
import { endSessionOf } from './verbs/end-session.ts';

/** Other people responsible for a company who have no recovery codes left. */
const ownersToRemind = async (tx: Tx, { actor }: SignedIn, company: string) =>
  (await selectOwnersWithoutCodes(tx, company)).filter(({ id }) => id !== actor.userId);

/** Fixes that this capability makes itself; critical events are resolved with a reason instead. */
export const securityFixes: FindingFixes = {
  second_factor: {
    needs: 'security:update',
    effects: effectOnSubject('emailed'),
    fix: (context, { subject }) =>
      withTenant(context, (tx) => remind(tx, context, subject, sendFactorReminder)),
  },
  two_owners: {
    needs: 'security:update',
    effects: (context, { company_id: company }) =>
      withTenant(context, async (tx) =>
        (await ownersToRemind(tx, context, company)).map(({ name }) => effectOn(name, 'emailed')),
      ),
    fix: (context, { company_id: company }) =>
      withTenant(context, async (tx) => {
        const owners = await ownersToRemind(tx, context, company);
        if (owners.length === 0)
          throw new Problem('conflict', {
            message:
              'There is no one else to remind. Make someone else an owner or administrator first.',
          });
        for (const { id } of owners) await remind(tx, context, id, sendCodesReminder);
      }),
  },
  idle_sessions: {
    needs: 'security:update',
    effects: effectOnSubject('session_ended'),
    fix: (context, { subject: id }) => endSessionOf(context, { id }),
  },
};

/** Finds the fix for a kind of finding, in the capability that its records belong to. */
export function fixOf(context: Pick<SignedIn, 'capabilities'>, kind: string): FindingFix | null {
  for (const { findingFixes } of context.capabilities) {
    const found = Object.entries(findingFixes).find(([name]) => name === kind);
    if (found !== undefined) return found[1];
  }
  return null;
}
