import { passkeys } from '@trunkline/contract/kernel/constants';
import type { PasskeyRow } from './queries/passkeys.ts';

// Loaded with the first passkey, because it is large and most requests don't need it.
const library = () => import('@simplewebauthn/server');

/** Returns the relying party id of an origin. */
export const rpIdOf = (origin: string): string => new URL(origin).hostname;

/** Returns the user handle of a passkey: the sixteen bytes of the person's id. */
export const userHandleOf = (userId: string): string => handleBytes(userId).toString('base64url');
const handleBytes = (userId: string) => Buffer.from(userId.replaceAll('-', ''), 'hex');

const describe = ({ credential_id, transports }: PasskeyRow) => ({ id: credential_id, transports });

interface Registrant {
  readonly userId: string;
  readonly email: string;
  readonly name: string;
  readonly rpId: string;
  readonly siteName: string;
  /** Existing passkeys; a device doesn't create a second one. */
  readonly passkeys: readonly PasskeyRow[];
}

/** Returns options for creating a passkey (specification, chapter 9). */
export async function registrationOptions({
  userId,
  email,
  name,
  rpId,
  siteName,
  passkeys: held,
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

/** Returns options for signing in with one of the `held` passkeys, or with any if omitted. */
export async function assertionOptions(rpId: string, held?: readonly PasskeyRow[]) {
  const { generateAuthenticationOptions } = await library();
  return generateAuthenticationOptions({
    rpID: rpId,
    timeout: passkeys.timeout,
    userVerification: 'required',
    ...(held === undefined ? {} : { allowCredentials: held.map(describe) }),
  });
}
