import type { RegisteredPasskey, RegisterPasskeyInput } from '@trunkline/contract/auth';
import type { PoolClient } from 'pg';
import type * as z from 'zod';
import { record, sendMail, type SignedInCall, withFactors } from '../call.ts';
import { Problem } from '../../../kernel/errors.ts';
import { elevate } from '../elevation.ts';
import { passkeyAdded } from '../mails.ts';
import { closeCeremony } from '../passkey-ceremony.ts';
import { checkRegistration, type NewPasskey, PasskeyRefusal } from '../passkey-checks.ts';
import { hasSecondStep, registerDenial } from '../policy.ts';
import { findSecondSteps } from '../queries/factors.ts';
import { insertPasskey, type PasskeyRow } from '../queries/passkeys.ts';
import { issueRecoveryCodes } from '../recovery-codes.ts';
import { presentPasskey } from './list-passkeys.ts';

/**
 * Stores a new passkey. If it is the account's first factor, it also completes the second step;
 * otherwise the session is unchanged, because a new passkey proves nothing about the person who
 * created it.
 */
export async function registerPasskey(
  call: SignedInCall,
  { id, credential, name }: z.output<typeof RegisterPasskeyInput>,
): Promise<RegisteredPasskey> {
  const ceremony = await closeCeremony(call, 'register', id);
  const result = await checkRegistration(credential, ceremony);
  const outcome = await withFactors(call, async (connection) => {
    if (result instanceof PasskeyRefusal) return refuse(connection, call, result);
    return store(connection, call, { ...result, rpId: ceremony.rp_id, name });
  });
  if (outcome instanceof Problem) throw outcome;
  return outcome;
}

async function store(
  connection: PoolClient,
  call: SignedInCall,
  newPasskey: NewPasskey & { readonly rpId: string; readonly name: string },
): Promise<RegisteredPasskey | Problem> {
  const { tools, session, now } = call;
  const userId = session.user_id;
  const steps = await findSecondSteps(connection, userId);
  const refused = registerDenial(session, steps, now);
  if (refused !== null) return new Problem(refused);
  const passkey = await insertPasskey(connection, { ...newPasskey, userId, now });
  if (passkey === null)
    return refuse(connection, call, new PasskeyRefusal('the passkey is already registered'));
  const { id: passkeyId, synced } = passkey;
  await record(call, connection, 'auth.passkey_added', userId, { passkeyId, synced });
  await sendMail(call, connection, session.user_id, passkeyAdded(session, passkey, now));
  const codes = hasSecondStep(steps)
    ? null
    : await issueRecoveryCodes(connection, tools.recoveryHash, userId);
  const level = await completeSecondStep(connection, call, passkey);
  return { ...level, recovery_codes: codes, passkey: presentPasskey(passkey) };
}

async function completeSecondStep(connection: PoolClient, call: SignedInCall, { id }: PasskeyRow) {
  const { session } = call;
  if (session.aal === 'aal2') {
    return { aal: 'aal2', expires_at: session.expires_at.toISOString() } as const;
  }
  const detail = { method: 'passkey', passkeyId: id };
  return elevate(connection, call, { detail, trustDevice: false });
}

/**
 * Records a refused registration, which doesn't count towards a lock because nothing was guessed.
 */
async function refuse(
  connection: PoolClient,
  call: SignedInCall,
  { reason }: PasskeyRefusal,
): Promise<Problem> {
  const { id: sessionId, user_id: userId } = call.session;
  const detail = { method: 'passkey', ceremony: 'register', sessionId, reason };
  await record(call, connection, 'auth.mfa_failed', userId, detail);
  return new Problem('webauthn_verification_failed');
}
