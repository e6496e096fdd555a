import * as z from 'zod';
import { Id } from './list.ts';
import { ListName } from './list-name.ts';
import { operation } from './operation.ts';
import { textOf } from './text-kind.ts';

/** The part of a list's URL that a view saves: search, filters, sort, columns, density. */
export const ViewAddress = textOf(
  'name',
  z
    .record(z.string().regex(/^[a-z_]{1,40}$/), z.string().max(500))
    .refine(
      (address) => Object.keys(address).length <= 20,
      'Too many filters. Remove some, then save the view.',
    ),
);
export type ViewAddress = z.infer<typeof ViewAddress>;

const Name = textOf(
  'name',
  z
    .string()
    .trim()
    .min(1, 'Please enter a name.')
    .max(60)
    .regex(/^\P{Cc}*$/u),
);

/** A saved view of a list: private, or shared within the company. */
export const SavedView = z.object({
  id: Id,
  list: z.string(),
  name: z.string(),
  address: ViewAddress,
  shared: z.boolean(),
  /** Whether the caller created it. */
  own: z.boolean(),
  /** Name of its creator, if that is another person who still exists. */
  creator: z.string().nullable(),
  /** Allowed actions: 'update' includes deleting, 'share' includes unsharing. */
  may: z.array(z.enum(['update', 'share'])),
});
export type SavedView = z.infer<typeof SavedView>;

export const Views = z.object({
  /** In the order chosen by the caller. */
  items: z.array(SavedView),
  /** The view that its list opens with. */
  default_view: Id.nullable(),
});
export type Views = z.infer<typeof Views>;

/** Maximum number of views per person and list. */
export const maxViews = 50;

const tags = ['views'];
const guard = { who: 'signed_in', assurance: 2 } as const;

export const viewOperations = {
  list: operation(
    { ...guard, limit: 'api_read' },
    { method: 'GET', path: '/views', summary: 'List the saved views for a list', tags },
  )
    .input(z.strictObject({ list: ListName }))
    .output(Views),
  save: operation(
    { ...guard, limit: 'api_write' },
    { method: 'POST', path: '/views', summary: 'Save a view of a list', tags },
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
    { ...guard, limit: 'api_write' },
    { method: 'PATCH', path: '/views/{id}', summary: 'Update, rename or share a view', tags },
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
    { ...guard, limit: 'api_delete' },
    { method: 'DELETE', path: '/views/{id}', summary: 'Delete a view', tags },
  )
    .input(z.strictObject({ id: Id }))
    .output(z.object({ id: Id })),
  arrange: operation(
    { ...guard, limit: 'api_write' },
    {
      method: 'POST',
      path: '/views/arrange',
      summary: "Set the order of a list's views and the default one",
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
