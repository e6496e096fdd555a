import type { Credential, PasskeyCeremony } from '@trunkline/contract/auth';
import { passkeys } from '@trunkline/contract/kernel/constants';
import { Problem } from '../../kernel/errors.ts';
import type { Call } from './call.ts';
import { checkAssertion, Refused } from './passkey-checks.ts';
import { rpIdOf } from './passkey-options.ts';
import {
  type CeremonyKind,
  type CeremonyRow,
  insertCeremony,
  consumeCeremony,
} from './queries/ceremonies.ts';
import { findPasskey, type PasskeyRow } from './queries/passkeys.ts';

/** Whose a ceremony is: this session's, except for signing in, where there is none yet or it does not count. */
function ownerOf(kind: CeremonyKind, { session }: Call) {
  if (kind === 'sign_in') return { userId: null, sessionId: null };
  if (session === null) throw new Problem('unauthenticated');
  return { userId: session.user_id, sessionId: session.id };
}

/** Opens an exchange with an authenticator: five minutes, once, here. */
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

/** Ends an exchange, whatever comes of its answer: at once, so that of many answers one is looked at. */
export async function closeCeremony(
  call: Call,
  kind: CeremonyKind,
  id: string,
): Promise<CeremonyRow> {
  const { tools, facts, now } = call;
  const wanted = { ...ownerOf(kind, call), id, kind, origin: facts.origin, now };
  const ceremony = await consumeCeremony(tools.pool, wanted);
  if (ceremony === null) throw new Problem('webauthn_verification_failed');
  return ceremony;
}

export interface Assertion {
  /** Whose answer it claims to be; null for a passkey that counts for nothing here. */
  readonly passkey: PasskeyRow | null;
  readonly checked: { readonly passkey: PasskeyRow; readonly counter: number } | Refused;
}

/** Ends an exchange by what a passkey has signed. Throws where there is no such exchange. */
export async function readAssertion(
  call: Call,
  kind: 'second_step' | 'sign_in',
  { id, credential }: { readonly id: string; readonly credential: Credential },
): Promise<Assertion> {
  const { userId } = ownerOf(kind, call);
  const ceremony = await closeCeremony(call, kind, id);
  const passkey = await findPasskey(call.tools.pool, credential.id);
  const theirs = passkey !== null && (userId === null || passkey.user_id === userId);
  if (!theirs || passkey.rp_id !== ceremony.rp_id) {
    return { passkey: null, checked: new Refused('The passkey is not known here') };
  }
  const found = userId === null ? 'by passkey' : 'by session';
  const checked = await checkAssertion(credential, ceremony, passkey, found);
  return { passkey, checked: checked instanceof Refused ? checked : { passkey, ...checked } };
}
