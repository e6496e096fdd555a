import type { PushMessage } from '@trunkline/contract/kernel/push-message';

/** Bytes that every push service takes once they are sealed (RFC 8291, 4), with room for what sealing adds. */
export const mostBytes = 3_900;

/** A message as it is sealed: its words are cut short where it would be too long for a push service. */
export function payloadOf(message: PushMessage): string {
  let { body } = message;
  for (;;) {
    const text = JSON.stringify({ ...message, body });
    const over = Buffer.byteLength(text) - mostBytes;
    if (over <= 0 || body === '') return text;
    // By characters, not by halves of one; each has one byte at least, so that a few turns are enough.
    const characters = Array.from(body.replace(/…$/, ''));
    const kept = Math.max(0, characters.length - Math.max(1, Math.ceil(over / 6)));
    body = kept === 0 ? '' : `${characters.slice(0, kept).join('')}…`;
  }
}
