import type { RecoveryCodes } from '@trunkline/contract/auth';
import { record, sendMail, type SignedInCall, withFactors } from '../call.ts';
import { recoveryCodesRenewed } from '../mails.ts';
import { issueRecoveryCodes } from '../recovery-codes.ts';

/** Creates ten new recovery codes, shown once, and invalidates the old ones. */
export async function renewRecoveryCodes(call: SignedInCall): Promise<RecoveryCodes> {
  const { tools, session, now } = call;
  const codes = await withFactors(call, async (connection) => {
    await record(call, connection, 'auth.recovery_codes_renewed', session.user_id);
    await sendMail(call, connection, session.user_id, recoveryCodesRenewed(session, now));
    return issueRecoveryCodes(connection, tools.recoveryHash, session.user_id);
  });
  return { codes };
}
