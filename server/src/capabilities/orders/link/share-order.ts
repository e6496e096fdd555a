import { createHash } from 'node:crypto';
import type { TrackerLink } from '@trunkline/contract/orders';
import type { Tx } from '@trunkline/database/database';
import { type SignedIn, withPlatform, withTenant } from '../../../kernel/context.ts';
import { Problem } from '../../../kernel/errors.ts';
import type { Seal } from '../../../kernel/seal.ts';
import { deleteLink, insertLink, selectLink } from '../queries/links.ts';
import { selectOrder } from '../queries/orders.ts';

const sha256 = (text: string) => createHash('sha256').update(text);
/** Links expire in the database, so the sealed token has a fixed time and is reproducible. */
const fixedTime = new Date(0);

/**
 * Returns the token of a link. It is derived from the server's secret, so it can be shown again.
 */
const tokenOf = (seal: Seal, linkId: string): string =>
  sha256(seal.close('order link', linkId, fixedTime)).digest('base64url');

export const hashOf = (token: string): Buffer => sha256(token).digest();

/** Returns the URL of a link, on the site of the order's seller. */
async function urlOf(
  { seal, senderFor, database }: SignedIn,
  { sellerId, linkId }: { readonly sellerId: string; readonly linkId: string | null },
): Promise<TrackerLink> {
  if (linkId === null) return { url: null };
  // As the platform, because the seller is above the buyer.
  const { origin } = await withPlatform(database, 'find the site of a shared order', (tx) =>
    senderFor(tx, { company: sellerId }),
  );
  return { url: `${origin}/track/${tokenOf(seal, linkId)}` };
}

/**
 * Runs a query or change of the link of an order that the actor can see; returns the link's URL.
 */
async function withLink(
  context: SignedIn,
  id: string,
  run: (tx: Tx) => Promise<string | null>,
): Promise<TrackerLink> {
  const link = await withTenant(context, async (tx) => {
    const order = await selectOrder(tx, id);
    if (order === undefined) throw new Problem('not_found');
    return { sellerId: order.seller_id, linkId: await run(tx) };
  });
  return urlOf(context, link);
}

/** Returns the link of an order, if it is shared. Throws Problem `not_found`. */
export const readLink = (context: SignedIn, { id }: { id: string }): Promise<TrackerLink> =>
  withLink(context, id, (tx) => selectLink(tx, id));

/** Creates the link of an order, unless it has one. Throws Problem `not_found` or `forbidden`. */
export const shareOrder = (context: SignedIn, { id }: { id: string }): Promise<TrackerLink> =>
  withLink(context, id, async (tx) => {
    const newId = crypto.randomUUID();
    const token = hashOf(tokenOf(context.seal, newId));
    const linkId = await insertLink(tx, id, { id: newId, token });
    if (linkId === null) throw new Problem('forbidden');
    return linkId;
  });

/** Revokes the link of an order. Throws Problem `not_found` or `forbidden`. */
export const unshareOrder = (context: SignedIn, { id }: { id: string }): Promise<TrackerLink> =>
  withLink(context, id, async (tx) => {
    if ((await deleteLink(tx, id)) !== true) throw new Problem('forbidden');
    return null;
  });
