import * as z from 'zod';
import { requestLimits } from './limits.ts';
import { textOf } from './text-kind.ts';
import './validation-messages.ts';

export const Id = z.uuid();

/** A timestamp in ISO 8601 with its offset. */
export const Instant = z.iso.datetime({ offset: true });

/** Input of every keyset-paged list; `cursor` is opaque and comes from the previous page. */
export const ListInput = z.strictObject({
  search: textOf('name', z.string().trim().max(200)).optional(),
  cursor: textOf('code', z.string().max(1000).optional()),
  limit: z.coerce.number().int().min(1).max(requestLimits.pageSize).default(50),
});

/** Creates the schema of one page of a list; `nextCursor` is null on the last page. */
export function pageOf<Item extends z.ZodType>(item: Item) {
  return z.object({ items: z.array(item), nextCursor: z.string().nullable() });
}
