import { type OutboundResponse, OutboundRefused, exchange } from '../outbound.ts';
import { areBrowserKeys } from './browser-keys.ts';
import type { VapidKeys } from './keys.ts';
import { payloadOf } from './payload.ts';
import type { PushOutcome, PushSender } from './push.ts';

export interface PushDependencies {
  readonly keys: () => Promise<VapidKeys>;
  /** Contact for push services: mailto: or https:. */
  readonly subject: string;
  /** Push services configured by the operator, which may be on a private network. */
  readonly trusted: ReadonlySet<string>;
}

const day = 24 * 60 * 60;
/** Seconds that a push service keeps a message for an offline device. */
const lifetimes = { ordinary: day, critical: 3 * day };

/**
 * Creates a sender of Web Push (RFC 8030): encrypted for the browser (RFC 8291) and signed by this
 * server (RFC 8292).
 */
export function createPushSender({ keys, subject, trusted }: PushDependencies): PushSender {
  return {
    async publicKey() {
      return (await keys()).publicKey;
    },
    accepts(endpoint) {
      if (!URL.canParse(endpoint)) return false;
      const { origin, protocol } = new URL(endpoint);
      return protocol === 'https:' || trusted.has(origin);
    },
    async send(target, message) {
      if (!areBrowserKeys(target.keys))
        return { kind: 'refused', reason: "can't encrypt with this browser's keys" };
      // Loaded with the first push: nothing else needs it.
      const { default: webPush } = await import('web-push');
      const { id, critical } = message;
      const { headers, body } = webPush.generateRequestDetails(target, payloadOf(message), {
        vapidDetails: { subject, ...(await keys()) },
        contentEncoding: 'aes128gcm',
        TTL: critical ? lifetimes.critical : lifetimes.ordinary,
        urgency: critical ? 'high' : 'normal',
        // A resent message replaces the one still waiting for the device: at most 32 characters
        // (RFC 8030, 5.4).
        ...(id !== null && { topic: id.replaceAll('-', '') }),
      });
      try {
        return outcomeOf(await exchange(new URL(target.endpoint), { headers, body }, { trusted }));
      } catch (error) {
        if (error instanceof OutboundRefused) return { kind: 'refused', reason: error.message };
        return { kind: 'retry', reason: 'could not reach the push service' };
      }
    },
  };
}

function outcomeOf({ status }: OutboundResponse): PushOutcome {
  if (status >= 200 && status < 300) return { kind: 'sent' };
  if (status === 404 || status === 410) return { kind: 'gone' };
  const reason = `the push service returned ${status}`;
  const isTemporary = status === 429 || status === 408 || status >= 500;
  return { kind: isTemporary ? 'retry' : 'refused', reason };
}
