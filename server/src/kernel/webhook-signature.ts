import { createHmac } from 'node:crypto';

/** The content that a signature of Standard Webhooks covers. */
export interface SignedContent {
  readonly id: string;
  /** Seconds since 1970. */
  readonly timestamp: string;
  readonly body: string;
}

/** Signs a message as Standard Webhooks requires (https://www.standardwebhooks.com). */
export function signatureOf(key: Uint8Array, { id, timestamp, body }: SignedContent): string {
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
}

/** Seconds by which the clocks of sender and receiver may differ. */
const tolerance = 5 * 60;

/** Whether a message was signed recently, so that an old one can't be replayed. */
export function isRecent(timestamp: string, now: Date): boolean {
  const seconds = Number(timestamp);
  return /^\d{1,12}$/.test(timestamp) && Math.abs(now.getTime() / 1000 - seconds) <= tolerance;
}
