import type { Credential } from '@trunkline/contract/auth';
import { passkeys } from '@trunkline/contract/kernel/constants';
import { mask } from '@trunkline/contract/kernel/mask';
import * as z from 'zod';
import type { CeremonyRow } from './queries/ceremonies.ts';
import type { PasskeyRow } from './queries/passkeys.ts';
import { userHandleOf } from './passkey-options.ts';

// Loaded with the first passkey, because it is large and most requests don't need it.
const library = () => import('@simplewebauthn/server');
const helpers = () => import('@simplewebauthn/server/helpers');

/** Why a response was refused: for the audit log, never for the caller. */
export class PasskeyRefusal {
  readonly reason: string;
  constructor(reason: string) {
    this.reason = mask(reason).replaceAll(/\s+/g, ' ').slice(0, 200);
  }
}

const knownTransports = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'];

const Attestation = z.object({
  clientDataJSON: z.string(),
  attestationObject: z.string(),
  transports: z.array(z.string()).max(20).default([]),
});

export interface NewPasskey {
  readonly credentialId: string;
  readonly publicKey: Uint8Array;
  readonly counter: number;
  readonly synced: boolean;
  readonly transports: readonly string[];
}

/** Verifies the registration of a new passkey. */
export async function checkRegistration(
  credential: Credential,
  ceremony: CeremonyRow,
): Promise<NewPasskey | PasskeyRefusal> {
  try {
    const { transports, ...response } = Attestation.parse(credential.response);
    await refuseFrame(response.clientDataJSON);
    await refuseAttestation(response.attestationObject);
    const { verifyRegistrationResponse } = await library();
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { ...credentialOf(credential), response },
      expectedChallenge: ceremony.challenge,
      expectedOrigin: ceremony.origin,
      expectedRPID: ceremony.rp_id,
      requireUserVerification: true,
      supportedAlgorithmIDs: [...passkeys.algorithms],
    });
    if (!verified) return new PasskeyRefusal('invalid attestation');
    const { id, publicKey, counter } = registrationInfo.credential;
    if (id !== credential.id) return new PasskeyRefusal("the credential's IDs differ");
    return {
      credentialId: id,
      publicKey,
      counter,
      synced: registrationInfo.credentialDeviceType === 'multiDevice',
      transports: knownTransports.filter((transport) => transports.includes(transport)),
    };
  } catch (error) {
    return refusedBecause(error);
  }
}

const Assertion = z.object({
  clientDataJSON: z.string(),
  authenticatorData: z.string(),
  signature: z.string(),
  userHandle: z.string().nullish(),
});

/**
 * Verifies a passkey's assertion except for the counter, which is compared where it is stored. If
 * the passkey identified the person, it has to contain their user handle (WebAuthn, 7.2, step 6).
 */
export async function checkAssertion(
  credential: Credential,
  ceremony: CeremonyRow,
  passkey: PasskeyRow,
  identifiedBy: 'passkey' | 'session',
): Promise<{ readonly counter: number } | PasskeyRefusal> {
  try {
    const { userHandle, ...response } = Assertion.parse(credential.response);
    await refuseFrame(response.clientDataJSON);
    const owner = userHandleOf(passkey.user_id);
    if ((userHandle ?? (identifiedBy === 'session' ? owner : null)) !== owner) {
      return new PasskeyRefusal('the passkey belongs to another user');
    }
    const { verifyAuthenticationResponse } = await library();
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...credentialOf(credential), response },
      expectedChallenge: ceremony.challenge,
      expectedOrigin: ceremony.origin,
      expectedRPID: ceremony.rp_id,
      credential: {
        id: passkey.credential_id,
        publicKey: new Uint8Array(passkey.public_key),
        counter: 0,
      },
      requireUserVerification: true,
    });
    if (!verified) return new PasskeyRefusal('invalid signature');
    const synced = authenticationInfo.credentialDeviceType === 'multiDevice';
    if (synced !== passkey.synced) return new PasskeyRefusal('the passkey has another device type');
    return { counter: authenticationInfo.newCounter };
  } catch (error) {
    return refusedBecause(error);
  }
}

/** Returns the credential without fields that no check uses. */
const credentialOf = ({ id, rawId, type }: Credential) => ({
  id,
  rawId,
  type,
  clientExtensionResults: {},
});

/** Our pages never run in a frame, so a response from a frame is refused. */
async function refuseFrame(clientDataJSON: string): Promise<void> {
  const { decodeClientDataJSON } = await helpers();
  if (decodeClientDataJSON(clientDataJSON).crossOrigin === true) {
    throw new Error('the response comes from a cross-origin frame');
  }
}

/** We request no attestation. One with certificates would make the server look up their issuers. */
async function refuseAttestation(attestationObject: string): Promise<void> {
  const { decodeAttestationObject, isoBase64URL } = await helpers();
  const decoded = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject));
  const format = decoded.get('fmt');
  const isSelfAttested = format === 'packed' && decoded.get('attStmt').get('x5c') === undefined;
  if (format !== 'none' && !isSelfAttested)
    throw new Error(`attestation '${format}' was not requested`);
}

const refusedBecause = (error: unknown) =>
  new PasskeyRefusal(error instanceof Error ? error.message : 'could not read the response');
