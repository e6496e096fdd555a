import type { PushMessage } from '@trunkline/contract/kernel/push-message';
import type { BrowserKeys } from './browser-keys.ts';

export interface PushTarget {
  readonly endpoint: string;
  readonly keys: BrowserKeys;
}

/**
 * The result of a push: accepted by the push service; the subscription is permanently gone; this
 * message will never be accepted; or a failure that may be temporary.
 */
export type PushOutcome =
  | { readonly kind: 'sent' }
  | { readonly kind: 'gone' }
  | { readonly kind: 'refused' | 'retry'; readonly reason: string };

/** Sends Web Push, for browsers without an open page of the site. */
export interface PushSender {
  /** Returns the public key that browsers subscribe with. */
  publicKey(): Promise<string>;
  /** Checks whether messages can be sent to this endpoint. */
  accepts(endpoint: string): boolean;
  /**
   * Encrypts a message for one browser and sends it to its push service. A failure of the push
   * service is returned as an outcome.
   */
  send(target: PushTarget, message: PushMessage): Promise<PushOutcome>;
}
