import type { Database } from '@trunkline/database/database';

// What carries out the lines of the company that owns a service. Capabilities declare connectors in
// their manifest; `integrations` implements them.

/** What a connector is asked to do. The same key always means the same request. */
export interface ProvisionRequest {
  readonly line_id: string;
  readonly attempt: number;
  readonly payload: Readonly<Record<string, unknown>>;
}

/**
 * The answer to a request. Only a clear refusal is `refused`; a timeout, a 5xx or anything
 * unexpected is `unclear`.
 */
export type ProvisionAnswer =
  | { readonly outcome: 'accepted'; readonly reference: string }
  /** `code` is one of ours; `words` are the supplier's own, which only the seller sees. */
  | { readonly outcome: 'refused'; readonly code: string; readonly words: string }
  | { readonly outcome: 'unclear'; readonly words: string };

/** Something that a connector delivers, as it knows it. */
export interface DeliveredInstance {
  readonly reference: string;
  readonly quantity: number;
}

export interface Connector {
  /** Stored with every attempt. */
  readonly name: string;
  /** What people read about it. */
  describe(): { readonly label: string; readonly automatic: boolean };
  /** Returns why a line can't be submitted as it is; null if it can. */
  validate(payload: ProvisionRequest['payload']): string | null;
  submit(
    database: Database,
    key: string,
    action: 'activate' | 'cancel',
    request: ProvisionRequest,
  ): Promise<ProvisionAnswer>;
  /** Looks a key up: the answer that was given to it, or `unknown`. */
  find(database: Database, key: string): Promise<ProvisionAnswer | { readonly outcome: 'unknown' }>;
  /** Lists what it delivers, page by page, for comparison with what was ordered. */
  list(
    database: Database,
    cursor: string | null,
  ): Promise<{ readonly items: readonly DeliveredInstance[]; readonly next: string | null }>;
  /** Verifies and takes an event of the supplier; null where a connector receives none. */
  readonly receive: ((database: Database, headers: Headers, bytes: Buffer) => Promise<void>) | null;
}
