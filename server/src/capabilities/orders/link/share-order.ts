import { createHash } from 'node:crypto';
import type { TrackerLink } from '@trunkline/contract/orders';
import type { Tx } from '@trunkline/database/database';
import { type SignedIn, withPlatform, withTenant } from '../../../kernel/context.ts';
import { Problem } from '../../../kernel/errors.ts';
import type { Seal } from '../../../kernel/seal.ts';
import { deleteLink, insertLink, selectLink } from '../queries/links.ts';
import { selectOrder } from '../queries/orders.ts';

const sha256 = (text: string) => createHash('sha256').update(text);
/** It isn't opened: the link ends in the database. */
const always = new Date(0);

/** The token of a link. It follows from the server's secret, so it can be shown again. */
const tokenOf = (seal: Seal, linkId: string): string =>
  sha256(seal.close('order link', linkId, always)).digest('base64url');

export const hashOf = (token: string): Buffer => sha256(token).digest();

/** The address of a link, on the site of the order's seller. */
async function addressOf(
  { seal, senderFor, database }: SignedIn,
  { sellerId, linkId }: { readonly sellerId: string; readonly linkId: string | null },
): Promise<TrackerLink> {
  if (linkId === null) return { url: null };
  // As the platform: the seller's site lies above the buyer.
  const { origin } = await withPlatform(database, 'the site that a shared order is on', (tx) =>
    senderFor(tx, { company: sellerId }),
  );
  return { url: `${origin}/track/${tokenOf(seal, linkId)}` };
}

/** Runs something about the link of an order that the actor can see. Returns the link's address. */
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
  return addressOf(context, link);
}

/** Returns the link of an order, if it is shared. Throws Problem `not_found`. */
export const readLink = (context: SignedIn, { id }: { id: string }): Promise<TrackerLink> =>
  withLink(context, id, (tx) => selectLink(tx, id));

/** Creates the link of an order, unless it has one. Throws Problem `not_found` or `forbidden`. */
export const shareOrder = (context: SignedIn, { id }: { id: string }): Promise<TrackerLink> =>
  withLink(context, id, async (tx) => {
    const fresh = crypto.randomUUID();
    const token = hashOf(tokenOf(context.seal, fresh));
    const linkId = await insertLink(tx, id, { id: fresh, token });
    if (linkId === null) throw new Problem('forbidden');
    return linkId;
  });

/** Revokes the link of an order. Throws Problem `not_found` or `forbidden`. */
export const unshareOrder = (context: SignedIn, { id }: { id: string }): Promise<TrackerLink> =>
  withLink(context, id, async (tx) => {
    if ((await deleteLink(tx, id)) !== true) throw new Problem('forbidden');
    return null;
  });
