import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import type { Credential } from '@trunkline/contract/auth';
import * as z from 'zod';

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest();
const base64url = (data: Uint8Array | string) => Buffer.from(data).toString('base64url');
const bytes = (data: Uint8Array) => new Uint8Array(data);

/** The parts of either ceremony's options that a browser reads. */
const Options = z.object({
  challenge: z.string(),
  rpId: z.string().optional(),
  rp: z.object({ id: z.string() }).optional(),
  user: z.object({ id: z.string() }).optional(),
});

/** An error or forgery in one response. */
export interface Tampering {
  readonly challenge?: string;
  readonly origin?: string;
  readonly rpId?: string;
  readonly type?: string;
  readonly crossOrigin?: boolean;
  readonly counter?: number;
  readonly userVerified?: boolean;
  readonly userPresent?: boolean;
  readonly synced?: boolean;
  readonly userHandle?: string | null;
  readonly key?: KeyObject;
  readonly format?: string;
  readonly statement?: ReadonlyMap<string, Uint8Array[] | Uint8Array | number>;
  readonly id?: string;
  /** The algorithm the key claims, as a COSE number. */
  readonly algorithm?: number;
}

const newKeys = (rsa = false) =>
  rsa
    ? generateKeyPairSync('rsa', { modulusLength: 2048 })
    : generateKeyPairSync('ec', { namedCurve: 'P-256' });
export const unknownKey = (): KeyObject => newKeys().privateKey;

/** Encodes a public key the way authenticators do (RFC 9053, 7.1.1; RFC 8230). */
function coseKey(key: KeyObject, algorithm: number | undefined): Uint8Array {
  const { kty, x = '', y = '', n = '', e = '' } = key.export({ format: 'jwk' });
  const part = (text: string) => bytes(Buffer.from(text, 'base64url'));
  const pairs: [number, number | Uint8Array][] =
    kty === 'RSA'
      ? [
          [1, 3],
          [3, algorithm ?? -257],
          [-1, part(n)],
          [-2, part(e)],
        ]
      : [
          [1, 2],
          [3, algorithm ?? -7],
          [-1, 1],
          [-2, part(x)],
          [-3, part(y)],
        ];
  return isoCBOR.encode(new Map(pairs));
}

/** A platform authenticator and its browser in software: one passkey, attestation 'none'. */
export class SoftPasskey {
  readonly credentialId = randomBytes(32);
  readonly id = base64url(this.credentialId);
  readonly #keys: ReturnType<typeof newKeys>;
  readonly #origin: string;
  readonly #synced: boolean;
  #userHandle: string | null = null;
  /** Zero for a passkey without a counter, like most synced ones. */
  counter: number;

  constructor({ origin = 'http://localhost:3000', synced = false, counter = 0, rsa = false } = {}) {
    this.#keys = newKeys(rsa);
    this.#origin = origin;
    this.#synced = synced;
    this.counter = counter;
  }

  /** Creates the passkey, as navigator.credentials.create() does. */
  create(json: unknown, tampering: Tampering = {}): Credential {
    const options = Options.parse(json);
    this.#userHandle = options.user?.id ?? null;
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.credentialId.length);
    const key = coseKey(this.#keys.publicKey, tampering.algorithm);
    const attestedData = [Buffer.alloc(16), length, this.credentialId, key];
    const data = this.#authenticatorData(
      tampering.rpId ?? options.rp?.id ?? '',
      tampering,
      attestedData,
    );
    const attestation = isoCBOR.encode(
      new Map<string, string | Uint8Array | Map<string, Uint8Array[] | Uint8Array | number>>([
        ['fmt', tampering.format ?? 'none'],
        ['attStmt', new Map(tampering.statement)],
        ['authData', bytes(data)],
      ]),
    );
    return this.#credential(tampering, {
      clientDataJSON: this.#clientData('webauthn.create', options.challenge, tampering),
      attestationObject: base64url(attestation),
      transports: ['internal', 'hybrid', 'telepathy'],
    });
  }

  /** Signs, as navigator.credentials.get() does. */
  sign(json: unknown, tampering: Tampering = {}): Credential {
    const options = Options.parse(json);
    if (this.counter > 0) this.counter += 1;
    const data = this.#authenticatorData(tampering.rpId ?? options.rpId ?? '', tampering);
    const clientDataJSON = this.#clientData('webauthn.get', options.challenge, tampering);
    const signed = Buffer.concat([data, sha256(Buffer.from(clientDataJSON, 'base64url'))]);
    const handle = tampering.userHandle === undefined ? this.#userHandle : tampering.userHandle;
    return this.#credential(tampering, {
      clientDataJSON,
      authenticatorData: base64url(data),
      signature: base64url(sign('sha256', signed, tampering.key ?? this.#keys.privateKey)),
      ...(handle === null ? {} : { userHandle: handle }),
    });
  }

  #credential({ id = this.id }: Tampering, response: Record<string, unknown>): Credential {
    return {
      id,
      rawId: id,
      type: 'public-key',
      response,
      clientExtensionResults: {},
      authenticatorAttachment: 'platform',
    };
  }

  #clientData(type: string, challenge: string, tampering: Tampering): string {
    return base64url(
      JSON.stringify({
        type: tampering.type ?? type,
        challenge: tampering.challenge ?? challenge,
        origin: tampering.origin ?? this.#origin,
        crossOrigin: tampering.crossOrigin ?? false,
      }),
    );
  }

  #authenticatorData(rpId: string, tampering: Tampering, attestedData: Uint8Array[] = []): Buffer {
    const { userPresent = true, userVerified = true, synced = this.#synced } = tampering;
    const flags =
      (userPresent ? 0x01 : 0) |
      (userVerified ? 0x04 : 0) |
      (synced ? 0x18 : 0) |
      (attestedData.length > 0 ? 0x40 : 0);
    const head = Buffer.alloc(5);
    head.writeUInt8(flags, 0);
    head.writeUInt32BE(tampering.counter ?? this.counter, 1);
    return Buffer.concat([sha256(rpId), head, ...attestedData]);
  }
}
