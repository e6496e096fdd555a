import type { Tx } from '@trunkline/database/database';
import { type RawBuilder, sql } from 'kysely';
import type { TrackedOrder } from '../records/tracker.ts';

// Public links for following an order. Tokens are passed as hashes.

async function single<Value>(tx: Tx, call: RawBuilder<unknown>): Promise<Value | null> {
  const { rows } = await sql<{ value: Value | null }>`select ${call} as value`.execute(tx);
  return rows[0]?.value ?? null;
}

/** Selects the link of an order; null if there is none or the caller may not share the order. */
export const selectLink = (tx: Tx, orderId: string) =>
  single<string>(tx, sql`app.order_link(${orderId})`);

/** Creates a link, unless there is one. Null for an order that the caller has no part in. */
export const insertLink = (tx: Tx, orderId: string, link: { id: string; token: Buffer }) =>
  single<string>(tx, sql`app.share_order(${orderId}, ${link.id}, ${link.token})`);

export const deleteLink = (tx: Tx, orderId: string) =>
  single<boolean>(tx, sql`app.unshare_order(${orderId})`);

export interface LinkedOrder extends Omit<TrackedOrder, 'tasks'> {
  readonly tasks: readonly (Omit<TrackedOrder['tasks'][number], 'numbers'> & {
    readonly numbers: readonly {
      readonly losing_carrier: string;
      readonly reject_code: string | null;
    }[];
  })[];
  readonly number: number;
  readonly seller_id: string;
  readonly seller_name: string;
  readonly buyer_name: string;
  /** The time zone of the agreed terms. */
  readonly time_zone: string;
  readonly lines: readonly (TrackedOrder['lines'][number] & {
    readonly plan: string;
    readonly quantity: number;
  })[];
}

/** Reads the order behind a link; null if the link is unknown, expired or of another site. */
export const openLink = (tx: Tx, token: Buffer, site: string | null, now: Date) =>
  single<LinkedOrder>(tx, sql`app.open_tracker(${token}, ${site}::uuid, ${now})`);
