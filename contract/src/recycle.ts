import * as z from 'zod';
import { exportOperation } from './kernel/exports.ts';
import { Id, Instant, ListInput, pageOf } from './kernel/list.ts';
import { operation } from './kernel/operation.ts';
import { recycleDays, recycleTypeNames } from './recycle/listing.ts';
import { requestLimits } from './kernel/request-limits.ts';
import { RowResult } from './kernel/resource.ts';
import { textOf } from './kernel/text-kind.ts';

/**
 * Records that depend on a deleted record and are removed with it; counted up to
 * `requestLimits.counted`.
 */
export const Dependent = z.object({ kind: z.string(), count: z.number().int() });
export type Dependent = z.infer<typeof Dependent>;

export const RecycledItem = z.object({
  id: Id,
  item_type: z.string(),
  item_id: Id,
  label: z.string(),
  /** The parent company of a company, or the company of any other record. */
  company_name: z.string().nullable(),
  deleted_by_name: z.string().nullable(),
  deleted_at: Instant,
  /** When it is deleted automatically. */
  purge_at: Instant,
  held_at: Instant.nullable(),
  hold_reason: z.string().nullable(),
  dependents: z.array(Dependent),
  may: z.array(z.enum(['restore', 'purge', 'hold'])),
});
export type RecycledItem = z.infer<typeof RecycledItem>;

const Ids = z.array(Id).min(1).max(requestLimits.bulkRows);
/** The text typed to confirm: see `confirmationOf`. */
const Confirmation = textOf('name', z.string().trim().max(300));
const Results = z.object({ results: z.array(RowResult) });
/** The reason for a legal hold; null releases it. */
const HoldReason = textOf(
  'prose',
  z.string().trim().min(1, 'Please enter a reason.').max(200).nullable(),
);
const selection = { item_type: z.enum(recycleTypeNames).optional() };
const tags = ['recycle'];

export const recycle = {
  list: operation(
    { who: 'recycle:read', assurance: 2, limit: 'api_read' },
    {
      method: 'GET',
      path: '/recycle',
      summary: 'List items in the recycle bin, newest first',
      tags,
    },
  )
    .input(ListInput.extend(selection))
    .output(
      pageOf(RecycledItem).extend({
        /** Days that the caller's company keeps deleted records. */
        days: z.number().int(),
      }),
    ),
  export: exportOperation(
    'recycle',
    '/recycle/export',
    'the recycle bin',
    ListInput.omit({ cursor: true, limit: true }).extend(selection),
  ),
  preview: operation(
    { who: 'recycle:read', assurance: 2, limit: 'default' },
    {
      method: 'POST',
      path: '/recycle/preview',
      summary: 'Preview a restore or purge',
      tags,
    },
  )
    .input(z.strictObject({ ids: Ids }))
    .output(
      z.object({
        items: z.array(
          RecycledItem.extend({
            /** Why it can't be restored yet. */
            conflicts: z.array(z.string()),
          }),
        ),
      }),
    ),
  restore: operation(
    { who: 'recycle:update', assurance: 2, limit: 'api_write' },
    { method: 'POST', path: '/recycle/restore', summary: 'Restore items', tags },
  )
    .input(z.strictObject({ ids: Ids }))
    .output(Results),
  purge: operation(
    { who: 'recycle:delete', assurance: 2, limit: 'api_delete' },
    { method: 'POST', path: '/recycle/purge', summary: 'Delete items permanently', tags },
  )
    .input(z.strictObject({ ids: Ids, confirmation: Confirmation }))
    .output(Results),
  empty: operation(
    { who: 'recycle:delete', assurance: 2, limit: 'api_delete' },
    {
      method: 'POST',
      path: '/recycle/empty',
      summary: 'Permanently delete the oldest items, as many as one request allows',
      tags,
    },
  )
    .input(
      z.strictObject({
        confirmation: Confirmation,
        cursor: textOf('code', z.string().max(1000).optional()),
      }),
    )
    .output(
      Results.extend({
        /** Cursor of the items deleted after these; null if none are left. */
        nextCursor: z.string().nullable(),
      }),
    ),
  hold: operation(
    { who: 'recycle:approve', assurance: 2, limit: 'api_write' },
    {
      method: 'POST',
      path: '/recycle/{id}/hold',
      summary: 'Place a legal hold on an item; without a reason, release it',
      tags,
    },
  )
    .input(z.strictObject({ id: Id, reason: HoldReason }))
    .output(RecycledItem),
  bulkHold: operation(
    { who: 'recycle:approve', assurance: 2, limit: 'api_write' },
    {
      method: 'POST',
      path: '/recycle/hold',
      summary: 'Place a legal hold on items; without a reason, release it',
      tags,
    },
  )
    .input(z.strictObject({ ids: Ids, reason: HoldReason }))
    .output(Results),
  setDays: operation(
    { who: 'recycle:update', assurance: 2, limit: 'api_write' },
    {
      method: 'POST',
      path: '/recycle/days',
      summary: 'Set how many days the company keeps deleted items',
      tags,
    },
  )
    .input(z.strictObject({ days: z.number().int().min(recycleDays.min).max(recycleDays.max) }))
    .output(z.object({ days: z.number().int() })),
};
