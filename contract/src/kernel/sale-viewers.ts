import * as z from 'zod';
import { Id } from './list.ts';

/**
 * Seconds between two announcements that someone has an order or quote open; `app.view_sale` keeps
 * each for 60.
 */
export const announceEvery = 20;

export const ViewSale = z.strictObject({
  id: Id,
  /** Identifies one open screen; a second tab of the same person has its own. */
  screen: Id,
  leaves: z.boolean().default(false),
});

export const SaleViewer = z.object({
  /** Null for people of the other company, which the order or quote names. */
  name: z.string().nullable(),
  party: z.enum(['seller', 'buyer']),
});
export type SaleViewer = z.infer<typeof SaleViewer>;

export const SaleViewers = z.object({ viewers: z.array(SaleViewer) });
