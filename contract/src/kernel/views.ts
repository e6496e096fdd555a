import * as z from 'zod';
import { Id } from './list.ts';
import { ListName } from './list-name.ts';
import { operation } from './operation.ts';

/** The part of a list's address that a view keeps: text, filters, order, columns, density. */
export const ViewAddress = z
  .record(z.string().regex(/^[a-z_]{1,40}$/), z.string().max(500))
  .refine((address) => Object.keys(address).length <= 20, 'These are too many filters.');
export type ViewAddress = z.infer<typeof ViewAddress>;

const Name = z
  .string()
  .trim()
  .min(1, 'Please enter a name.')
  .max(60)
  .regex(/^\P{Cc}*$/u);

/** A list's address under a name: somebody's own, or shared with their company. */
export const SavedView = z.object({
  id: Id,
  list: z.string(),
  name: z.string(),
  address: ViewAddress,
  shared: z.boolean(),
  /** Made by whoever asks. */
  own: z.boolean(),
  /** Who made it, where that is somebody else who is still there. */
  maker: z.string().nullable(),
  /** What may be done with it: change and delete it; share it or take that back. */
  may: z.array(z.enum(['update', 'share'])),
});
export type SavedView = z.infer<typeof SavedView>;

export const Views = z.object({
  /** In the order that whoever asks has given them. */
  items: z.array(SavedView),
  /** The one that their list opens with. */
  default_view: Id.nullable(),
});
export type Views = z.infer<typeof Views>;

/** Views that one person makes of one list at most. */
export const mostViews = 50;

const tags = ['views'];
const own = { who: 'signed_in', assurance: 2 } as const;

export const viewOperations = {
  list: operation(
    { ...own, limit: 'api_read' },
    { method: 'GET', path: '/views', summary: 'Views of a list', tags },
  )
    .input(z.strictObject({ list: ListName }))
    .output(Views),
  save: operation(
    { ...own, limit: 'api_write' },
    { method: 'POST', path: '/views', summary: 'Keep an address of a list under a name', tags },
  )
    .input(
      z.strictObject({
        list: ListName,
        name: Name,
        address: ViewAddress,
        shared: z.boolean().default(false),
      }),
    )
    .output(SavedView),
  update: operation(
    { ...own, limit: 'api_write' },
    { method: 'PATCH', path: '/views/{id}', summary: 'Change, rename or share a view', tags },
  )
    .input(
      z.strictObject({
        id: Id,
        name: Name.optional(),
        address: ViewAddress.optional(),
        shared: z.boolean().optional(),
      }),
    )
    .output(SavedView),
  remove: operation(
    { ...own, limit: 'api_delete' },
    { method: 'DELETE', path: '/views/{id}', summary: 'Delete a view', tags },
  )
    .input(z.strictObject({ id: Id }))
    .output(z.object({ id: Id })),
  arrange: operation(
    { ...own, limit: 'api_write' },
    {
      method: 'POST',
      path: '/views/arrange',
      summary: 'Order the views of a list, and say which it opens with',
      tags,
    },
  )
    .input(
      z.strictObject({
        list: ListName,
        ordering: z.array(Id).max(200),
        default_view: Id.nullable(),
      }),
    )
    .output(Views),
};
