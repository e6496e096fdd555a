import type { ChangeEmailInput, Sent } from '@trunkline/contract/auth';
import { linkTimes } from '@trunkline/contract/kernel/constants';
import type * as z from 'zod';
import { addressOf } from '../address.ts';
import { record, type SignedInCall, transact } from '../call.ts';
import { beginEmailChange } from '../queries/email-changes.ts';
import { endLinks } from '../queries/links.ts';

/**
 * Starts a change of the current user's address: both addresses get a link and have to confirm.
 * Only the job checks whether the new address is in use, and its result isn't revealed.
 */
export async function changeEmail(
  call: SignedInCall,
  input: z.output<typeof ChangeEmailInput>,
): Promise<z.infer<typeof Sent>> {
  const { tools, session, facts, now } = call;
  const { host } = facts;
  const userId = session.user_id;
  const email = addressOf(input.email);
  const expiresAt = new Date(now.getTime() + linkTimes.change_email * 1000);
  await transact(call, async (connection) => {
    await endLinks(connection, { userId, purposes: ['change_email', 'approve_email'], now });
    await beginEmailChange(connection, { userId, email, expiresAt, now });
    await record(call, connection, 'auth.email_change_requested', userId);
    await tools.requestLink(
      {
        purpose: 'change_email',
        email,
        host,
        rememberMe: false,
        invitationId: null,
        userId,
      },
      connection,
    );
  });
  return { sent: true };
}
