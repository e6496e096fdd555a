import type { Factor, FactorList } from '@trunkline/contract/auth';
import type { SignedInCall } from '../call.ts';
import { findDevices, canTrust, sessionHours } from '../queries/devices.ts';
import { registerDenial } from '../policy.ts';
import { type FactorRow, findSecondSteps } from '../queries/factors.ts';
import { requiresPasskey } from '../queries/passkeys.ts';
import { countRecoveryCodes } from '../queries/recovery.ts';
import { hashToken } from '../tokens.ts';

function present(factor: FactorRow): Factor {
  const { id, friendly_name, factor_type, status, created_at } = factor;
  return { id, friendly_name, factor_type, status, created_at: created_at.toISOString() };
}

/** Returns the methods a person has for the second step, and why it is required. */
export async function listFactors(call: SignedInCall): Promise<FactorList> {
  const { tools, session, now, headers } = call;
  const { pool } = tools;
  const userId = session.user_id;
  const device = tools.deviceCookie.read(headers);
  const hash = device === null ? null : hashToken(device);
  const { factors, passkeys } = await findSecondSteps(pool, userId);
  const required = await requiresPasskey(pool, userId);
  const verified = factors.filter(({ status }) => status === 'verified');
  const isCodeRefused = required && passkeys > 0 && session.aal === 'aal1';
  const devices = await findDevices(pool, { userId, hash, now });
  return {
    current_level: session.aal,
    next_level: 'aal2',
    all: factors.map(present),
    totp: isCodeRefused ? [] : verified.map(present),
    passkeys,
    passkey_due:
      required && passkeys === 0 && registerDenial(session, { factors, passkeys }, now) === null,
    recovery_codes: await countRecoveryCodes(pool, userId),
    can_trust_device: await canTrust(pool, userId),
    session_hours: await sessionHours(pool, userId),
    challenge_reason: challengeReason(devices),
  };
}

function challengeReason(devices: {
  readonly expired: boolean;
  readonly elsewhere: boolean;
}): FactorList['challenge_reason'] {
  if (devices.expired) return 'device_expired';
  return devices.elsewhere ? 'trusted_elsewhere' : 'every_sign_in';
}
