import type { Credential, PasskeyCeremony } from '@trunkline/contract/auth';
import { passkeys } from '@trunkline/contract/kernel/constants';
import { Problem } from '../../kernel/errors.ts';
import type { Call } from './call.ts';
import { checkAssertion, PasskeyRefusal } from './passkey-checks.ts';
import { rpIdOf } from './passkey-options.ts';
import {
  type CeremonyKind,
  type CeremonyRow,
  insertCeremony,
  consumeCeremony,
} from './queries/ceremonies.ts';
import { findPasskey, type PasskeyRow } from './queries/passkeys.ts';

/**
 * Returns the owner of a ceremony: the current session, except when signing in, where any existing
 * session is ignored.
 */
function ownerOf(kind: CeremonyKind, { session }: Call) {
  if (kind === 'sign_in') return { userId: null, sessionId: null };
  if (session === null) throw new Problem('unauthenticated');
  return { userId: session.user_id, sessionId: session.id };
}

/** Starts a WebAuthn ceremony: valid for five minutes, one use, on this origin. */
export async function openCeremony(
  call: Call,
  kind: CeremonyKind,
  options: { readonly challenge: string },
): Promise<PasskeyCeremony> {
  const { tools, facts, now } = call;
  const id = await insertCeremony(tools.pool, {
    ...ownerOf(kind, call),
    kind,
    challenge: options.challenge,
    rp_id: rpIdOf(facts.origin),
    origin: facts.origin,
    expiresAt: new Date(now.getTime() + passkeys.challengeSeconds * 1000),
    now,
  });
  return { id, options: { ...options } };
}

/**
 * Ends a ceremony immediately, whatever the response, so that only one response is ever checked.
 */
export async function closeCeremony(
  call: Call,
  kind: CeremonyKind,
  id: string,
): Promise<CeremonyRow> {
  const { tools, facts, now } = call;
  const criteria = { ...ownerOf(kind, call), id, kind, origin: facts.origin, now };
  const ceremony = await consumeCeremony(tools.pool, criteria);
  if (ceremony === null) throw new Problem('webauthn_verification_failed');
  return ceremony;
}

export interface Assertion {
  /** The passkey named in the response; null if it isn't valid here. */
  readonly passkey: PasskeyRow | null;
  readonly result: { readonly passkey: PasskeyRow; readonly counter: number } | PasskeyRefusal;
}

/** Ends a ceremony with a passkey's assertion. Throws if there is no such ceremony. */
export async function readAssertion(
  call: Call,
  kind: 'second_step' | 'sign_in',
  { id, credential }: { readonly id: string; readonly credential: Credential },
): Promise<Assertion> {
  const { userId } = ownerOf(kind, call);
  const ceremony = await closeCeremony(call, kind, id);
  const passkey = await findPasskey(call.tools.pool, credential.id);
  const belongsToUser = passkey !== null && (userId === null || passkey.user_id === userId);
  if (!belongsToUser || passkey.rp_id !== ceremony.rp_id) {
    return { passkey: null, result: new PasskeyRefusal('unknown passkey') };
  }
  const identifiedBy = userId === null ? 'passkey' : 'session';
  const result = await checkAssertion(credential, ceremony, passkey, identifiedBy);
  return {
    passkey,
    result: result instanceof PasskeyRefusal ? result : { passkey, ...result },
  };
}
