import { sessionTimes } from '@trunkline/contract/kernel/constants';
import type { PoolClient } from 'pg';
import { Problem } from '../../kernel/errors.ts';
import { type Call, record } from './call.ts';
import { recordDevice } from './device.ts';
import { releaseOwnBlock } from './queries/blocks.ts';
import { isKnownDevice, isTrusted } from './queries/devices.ts';
import { insertSession, type SessionRow, acceptsSessions } from './queries/sessions.ts';
import { hashToken, newToken } from './tokens.ts';

/** A completed first step; a passkey is both steps in one. */
export interface FirstStepResult {
  readonly userId: string;
  /** 'password', 'magic_link', 'passkey', … or 'oidc:' and the name of an identity provider. */
  readonly method: string;
  readonly rememberMe: boolean;
  readonly aal: 'aal1' | 'aal2';
}

/**
 * Lets a blocked person sign in on a device they have used before, to complete a second step there.
 * Throws the block on other devices, and for a passkey sign-in, which is both steps, if it can't
 * end the block.
 */
async function passBlocked(
  connection: PoolClient,
  {
    blocked,
    userId,
    device,
    aal,
  }: { blocked: Problem; userId: string; device: string | null; aal: 'aal1' | 'aal2' },
): Promise<void> {
  const hash = device === null ? null : hashToken(device);
  if (hash === null || !(await isKnownDevice(connection, { hash, email: null, userId })))
    throw blocked;
  if (aal === 'aal2' && !(await releaseOwnBlock(connection, userId))) throw blocked;
}

/**
 * Starts a session. Every sign-in method ends here, so this is where people who may not act are
 * refused, with the same error as for a wrong password. The browser's previous session ends. A
 * trusted browser skips the second step, but operations that need a recent one still require it.
 */
export async function beginSession(
  connection: PoolClient,
  call: Call,
  { userId, method, rememberMe, aal }: FirstStepResult,
): Promise<SessionRow> {
  const { tools, facts, userAgent, now } = call;
  if (!(await acceptsSessions(connection, facts.host))) {
    const message = `You can't sign in at this domain right now. Use ${new URL(tools.baseUrl).host} instead.`;
    throw new Problem('forbidden', { message });
  }
  const device = tools.deviceCookie.read(call.headers);
  const blocked = tools.blocks.forPerson(userId);
  if (blocked !== null) await passBlocked(connection, { blocked, userId, device, aal });
  const trusted =
    blocked === null &&
    aal === 'aal1' &&
    device !== null &&
    (await isTrusted(connection, { userId, hash: hashToken(device), now }));
  const seconds = rememberMe ? sessionTimes.remembered : sessionTimes.short;
  const token = newToken();
  const session = await insertSession(
    connection,
    {
      userId,
      token,
      method,
      rememberMe,
      aal: trusted ? 'aal2' : aal,
      aal2At: aal === 'aal2' ? now : null,
      expiresAt: new Date(now.getTime() + seconds * 1000),
      address: facts.clientAddress,
      userAgent,
      host: facts.host,
      now,
    },
    call.token,
  );
  if (session === null) throw new Problem('invalid_credentials');
  const detail = { sessionId: session.id, method, rememberMe, trusted };
  await record(call, connection, 'auth.sign_in', userId, detail);
  if (aal === 'aal2') await recordDevice(connection, call, session, false);
  const cookie = { token, aal: session.aal, expiresAt: session.expires_at };
  call.setCookies.push(...tools.cookies.set(cookie, now));
  return session;
}
