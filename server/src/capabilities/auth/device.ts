import { trustedDeviceDays } from '@trunkline/contract/kernel/constants';
import type { PoolClient } from 'pg';
import { type Call, record, sendMail } from './call.ts';
import { newDevice } from './mails.ts';
import { findDevices, canTrust, upsertDevice } from './queries/devices.ts';
import type { SessionRow } from './queries/sessions.ts';
import { hashToken, newToken } from './tokens.ts';

const day = 24 * 60 * 60 * 1000;

/** Names a browser for display: 'Firefox on Linux'. */
export function deviceName(userAgent: string): string {
  const browsers = [
    ['Edg', 'Edge'],
    ['OPR', 'Opera'],
    ['Firefox', 'Firefox'],
    ['FxiOS', 'Firefox'],
    ['CriOS', 'Chrome'],
    ['Chrome', 'Chrome'],
    ['Safari', 'Safari'],
  ] as const;
  const systems = [
    ['iPhone', 'iPhone'],
    ['iPad', 'iPad'],
    ['Android', 'Android'],
    ['Windows', 'Windows'],
    ['Mac OS', 'macOS'],
    ['CrOS', 'ChromeOS'],
    ['Linux', 'Linux'],
  ] as const;
  const find = (names: readonly (readonly [string, string])[]) =>
    names.find(([mark]) => userAgent.includes(mark))?.[1];
  const browser = find(browsers);
  const system = find(systems);
  if (browser === undefined) return system ?? 'Unknown device';
  return system === undefined ? browser : `${browser} on ${system}`;
}

/**
 * Records a completed sign-in on this browser: the browser becomes known, and trusted if its owner
 * chose to trust it and the policy allows that. Notifies people who have signed in elsewhere before
 * about a new browser.
 */
export async function recordDevice(
  connection: PoolClient,
  call: Call,
  person: Pick<SessionRow, 'user_id' | 'email'>,
  trust: boolean,
): Promise<void> {
  const { tools, facts, userAgent, now } = call;
  const userId = person.user_id;
  const token = tools.deviceCookie.read(call.headers) ?? newToken();
  const hash = hashToken(token);
  const devices = await findDevices(connection, { userId, hash, now });
  const trusted = trust && (await canTrust(connection, userId));
  const trustedUntil = trusted ? new Date(now.getTime() + trustedDeviceDays * day) : null;
  const address = facts.clientAddress;
  await upsertDevice(connection, { userId, hash, userAgent, address, trustedUntil, now });
  if (trusted) await record(call, connection, 'auth.device_trusted', userId);
  if (devices.any && !devices.known) {
    const device = deviceName(userAgent);
    await sendMail(call, connection, userId, newDevice(person, { device, address }, now));
  }
  call.setCookies.push(tools.deviceCookie.set(token));
}
