import type { Done, ResetInput } from '@trunkline/contract/auth';
import type * as z from 'zod';
import { type Call, record, sendMail, transact } from '../call.ts';
import { expiredLink } from '../expired-link.ts';
import { passwordChanged, passwordSet } from '../mails.ts';
import { checkPassword, hashPassword } from '../password.ts';
import { findPassword, storePassword } from '../queries/accounts.ts';
import { revokeTrust } from '../queries/devices.ts';
import { endLinks, findLink, spendLink } from '../queries/links.ts';
import { deleteOtherSessions } from '../queries/sessions.ts';
import { findAddressOwner } from '../queries/sign-up.ts';
import { hashToken } from '../tokens.ts';

const purposes = ['reset_password'] as const;

/**
 * Sets a new password by link. Ends every session and all trust in browsers and signs no one in:
 * the person signs in as usual, with both steps. A refused password doesn't use up the link.
 */
export async function resetPassword(
  call: Call,
  { token, password }: z.output<typeof ResetInput>,
): Promise<z.infer<typeof Done>> {
  const { tools, facts, now } = call;
  const hash = hashToken(token);
  const found = await findLink(tools.pool, hash, now);
  if (found?.purpose !== 'reset_password') throw await expiredLink(tools.pool, hash);
  const holder = await findAddressOwner(tools.pool, found.email);
  const { site_name: site } = facts.tenant.settings;
  await checkPassword(password, [found.email, holder?.name ?? '', site]);
  const stored = await hashPassword(password, 'first');
  const userId = await transact(call, async (connection) => {
    const link = await spendLink(connection, { hash, purposes, now });
    if (link === null || link.user_id === null) throw await expiredLink(connection, hash);
    const { user_id: person } = link;
    const hadPassword = (await findPassword(connection, person)) !== null;
    await storePassword(connection, { userId: person, hash: stored, now });
    await endLinks(connection, { userId: person, purposes: ['magic_link', ...purposes], now });
    await revokeTrust(connection, person);
    const ended = await deleteOtherSessions(connection, person, null);
    await record(call, connection, 'auth.password_reset', person, { ended });
    const mail = hadPassword ? passwordChanged : passwordSet;
    await sendMail(call, connection, person, mail(link, now));
    return person;
  });
  if (call.session?.user_id === userId) call.setCookies.push(...tools.cookies.clear());
  return { done: true };
}
