import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

export interface SecretBox {
  /** Encrypts for one owner: the result can't be opened under another owner's name. */
  seal(plain: Uint8Array, owner: string): string;
  /** Throws if the text was altered, belongs to another owner or was sealed with another secret. */
  open(sealed: string, owner: string): Buffer;
}

const version = 'v1';
const nonceBytes = 12;
const tagBytes = 16;

/** Kinds of secrets stored encrypted, each under its own key. */
export type SecretKind =
  | 'authenticator secrets'
  | 'server keys'
  | 'webhook secrets'
  | 'waiting mail'
  | 'request answers'
  | 'order answers';

/** Creates a box that encrypts with AES-256-GCM under a key derived from the server's secret. */
export function createSecretBox(
  secret: string,
  kind: SecretKind = 'authenticator secrets',
): SecretBox {
  const key = Buffer.from(hkdfSync('sha256', secret, '', `trunkline ${kind}`, 32));
  return {
    seal(plain, owner) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(owner));
      const sealed = [nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()];
      return `${version}.${Buffer.concat(sealed).toString('base64url')}`;
    },
    open(sealed, owner) {
      const [found, text] = sealed.split('.');
      if (found !== version || text === undefined)
        throw new Error('the sealed secret has an unknown format');
      const bytes = Buffer.from(text, 'base64url');
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceBytes), {
        authTagLength: tagBytes,
      });
      decipher.setAAD(Buffer.from(owner)).setAuthTag(bytes.subarray(-tagBytes));
      const body = bytes.subarray(nonceBytes, -tagBytes);
      return Buffer.concat([decipher.update(body), decipher.final()]);
    },
  };
}
