import { passkeys } from '@trunkline/contract/kernel/constants';
import type { PasskeyRow } from './queries/passkeys.ts';

// A start does without it: it is large, and comes with the first passkey.
const library = () => import('@simplewebauthn/server');

/** Whom browsers know this origin's passkeys for. */
export const rpIdOf = (origin: string): string => new URL(origin).hostname;

/** Whom a passkey is told it belongs to: the sixteen bytes of the person's id. */
export const userHandleOf = (userId: string): string => handleBytes(userId).toString('base64url');
const handleBytes = (userId: string) => Buffer.from(userId.replaceAll('-', ''), 'hex');

const describe = ({ credential_id, transports }: PasskeyRow) => ({ id: credential_id, transports });

interface Registrant {
  readonly userId: string;
  readonly email: string;
  readonly name: string;
  readonly rpId: string;
  readonly siteName: string;
  /** Passkeys there are: a device makes no second one. */
  readonly held: readonly PasskeyRow[];
}

/** What a browser needs to make a passkey (specification, chapter 9). */
export async function registrationOptions({
  userId,
  email,
  name,
  rpId,
  siteName,
  held,
}: Registrant) {
  const { generateRegistrationOptions } = await library();
  return generateRegistrationOptions({
    rpName: siteName,
    rpID: rpId,
    userID: new Uint8Array(handleBytes(userId)),
    userName: email,
    userDisplayName: name === '' ? email : name,
    timeout: passkeys.timeout,
    attestationType: 'none',
    supportedAlgorithmIDs: [...passkeys.algorithms],
    excludeCredentials: held.map(describe),
    authenticatorSelection: {
      authenticatorAttachment: 'platform',
      residentKey: 'preferred',
      userVerification: 'required',
    },
  });
}

/** What a browser needs to ask for a passkey: for one of `held`, or for whichever there is. */
export async function assertionOptions(rpId: string, held?: readonly PasskeyRow[]) {
  const { generateAuthenticationOptions } = await library();
  return generateAuthenticationOptions({
    rpID: rpId,
    timeout: passkeys.timeout,
    userVerification: 'required',
    ...(held === undefined ? {} : { allowCredentials: held.map(describe) }),
  });
}
