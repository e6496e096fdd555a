import type { SaleViewer } from '@trunkline/contract/kernel/sale-viewers';
import { sql } from 'kysely';
import { type SignedIn, withTenant } from './context.ts';
import { Problem } from './errors.ts';

interface OpenSale {
  readonly id: string;
  readonly screen: string;
  readonly leaves: boolean;
}

/**
 * Records for a minute that the actor has an order or quote open on a screen, or that they left it.
 * Returns who else has it open: people in the actor's reach, and the other side of the sale. Throws
 * Problem `not_found` for an order or quote out of reach.
 */
export const viewSale =
  (kind: 'order' | 'quote') =>
  (context: SignedIn, { id, screen, leaves }: OpenSale): Promise<{ viewers: SaleViewer[] }> =>
    withTenant(context, async (tx) => {
      const { rows } = await sql<{ viewers: SaleViewer[] | null }>`
        select app.view_sale(${kind}, ${id}, ${screen}, ${leaves}, ${context.now()}) as viewers`.execute(
        tx,
      );
      const viewers = rows[0]?.viewers ?? null;
      if (viewers === null) throw new Problem('not_found');
      return { viewers };
    });
