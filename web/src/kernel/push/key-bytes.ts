import { pushTexts } from '@trunkline/contract/kernel/push-texts';

/** What keeps a browser from being told, in the specification's words. */
export class PushRefusal extends Error {
  override readonly name = 'PushRefusal';
}

/** The server's public key as browsers want it: a point on P-256, 65 bytes. */
export function keyBytes(publicKey: string): Uint8Array<ArrayBuffer> {
  try {
    const text = atob(publicKey.replaceAll('-', '+').replaceAll('_', '/'));
    if (text.length === 65) return Uint8Array.from(text, (each) => each.charCodeAt(0));
  } catch {
    // No base64: no key either.
  }
  throw new PushRefusal(pushTexts.noKey);
}
