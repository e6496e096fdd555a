import type { ChangePasswordInput, Done } from '@trunkline/contract/auth';
import type * as z from 'zod';
import { Problem } from '../../../kernel/errors.ts';
import { record, sendMail, type SignedInCall, transact } from '../call.ts';
import { passwordChanged, passwordSet } from '../mails.ts';
import { checkPassword, hashPassword, verifyPassword } from '../password.ts';
import { findPassword, storePassword } from '../queries/accounts.ts';
import { revokeTrust } from '../queries/devices.ts';
import { endLinks } from '../queries/links.ts';
import { deleteOtherSessions } from '../queries/sessions.ts';

/** Sets the current user's password, or changes it if they know the current one. */
export async function changePassword(
  call: SignedInCall,
  input: z.output<typeof ChangePasswordInput>,
): Promise<z.infer<typeof Done>> {
  const { tools, session, facts, now } = call;
  const { user_id: userId, email, name } = session;
  const before = await findPassword(tools.pool, userId);
  if (before !== null && !(await verifyPassword(before, input.current_password ?? '', 'first'))) {
    await record(call, tools.pool, 'auth.sign_in_failed', userId, { step: 'current_password' });
    throw new Problem('invalid_credentials');
  }
  await checkPassword(input.password, [email, name, facts.tenant.settings.site_name]);
  const hash = await hashPassword(input.password, 'first');
  await transact(call, async (connection) => {
    await storePassword(connection, { userId, hash, now });
    await endLinks(connection, { userId, purposes: ['magic_link', 'reset_password'], now });
    await revokeTrust(connection, userId);
    const ended = input.end_other_sessions
      ? await deleteOtherSessions(connection, userId, session.id)
      : 0;
    await record(call, connection, 'auth.password_changed', userId, { ended });
    const mail = before === null ? passwordSet : passwordChanged;
    await sendMail(call, connection, userId, mail(session, now));
  });
  return { done: true };
}
