import { pushTexts } from '@trunkline/contract/kernel/push-texts';

/** Why push can't be enabled, in the specification's words. */
export class PushRefusal extends Error {
  override readonly name = 'PushRefusal';
}

/** Decodes the server's public key for the browser: a point on P-256, 65 bytes. */
export function keyBytes(publicKey: string): Uint8Array<ArrayBuffer> {
  try {
    const text = atob(publicKey.replaceAll('-', '+').replaceAll('_', '/'));
    if (text.length === 65) return Uint8Array.from(text, (character) => character.charCodeAt(0));
  } catch {
    // Invalid base64 is an invalid key too.
  }
  throw new PushRefusal(pushTexts.noKey);
}
