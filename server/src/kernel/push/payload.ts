import type { PushMessage } from '@trunkline/contract/kernel/push-message';

/**
 * Maximum size in bytes that every push service accepts after encryption (RFC 8291, 4), with room
 * for its overhead.
 */
export const maxBytes = 3_900;

/** Serialises a message; its text is truncated if it is too long for a push service. */
export function payloadOf(message: PushMessage): string {
  let { body } = message;
  for (;;) {
    const text = JSON.stringify({ ...message, body });
    const excess = Buffer.byteLength(text) - maxBytes;
    if (excess <= 0 || body === '') return text;
    // Counts characters rather than UTF-16 units; each has at least one byte, so a few iterations
    // are enough.
    const characters = Array.from(body.replace(/…$/, ''));
    const length = Math.max(0, characters.length - Math.max(1, Math.ceil(excess / 6)));
    body = length === 0 ? '' : `${characters.slice(0, length).join('')}…`;
  }
}
