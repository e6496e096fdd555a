import type { PushMessage } from '@trunkline/contract/kernel/push-message';
import type { BrowserKeys } from './browser-keys.ts';

/** One browser that takes pushes. */
export interface PushTarget {
  readonly endpoint: string;
  readonly keys: BrowserKeys;
}

/**
 * What became of a push: taken by the push service; the browser is gone for good; it will never take this one; or not
 * now, and perhaps later.
 */
export type PushOutcome =
  | { readonly kind: 'sent' }
  | { readonly kind: 'gone' }
  | { readonly kind: 'refused' | 'later'; readonly reason: string };

/** How messages reach browsers in which no page of the site is open. */
export interface Push {
  /** The public key that browsers subscribe with. */
  publicKey(): Promise<string>;
  /** Whether anything would be sent to this endpoint at all. */
  accepts(endpoint: string): boolean;
  /** Seals a message for one browser and hands it to its push service. What goes wrong there is an outcome. */
  send(target: PushTarget, message: PushMessage): Promise<PushOutcome>;
}
