import * as z from 'zod';
import { Id } from '../kernel/list.ts';
import { operation } from '../kernel/operation.ts';

/** The public link for following an order, without its prices. */
export const TrackerLink = z.object({
  /** Null while the order isn't shared. */
  url: z.url().nullable(),
});
export type TrackerLink = z.infer<typeof TrackerLink>;

const tags = ['orders'];
const path = '/orders/{id}/link';
const shareGuard = { who: 'orders:create', assurance: 2, limit: 'api_write' } as const;
const ById = z.strictObject({ id: Id });

export const sharingOperations = {
  link: operation(
    { ...shareGuard, limit: 'api_read' },
    { method: 'GET', path, summary: "Get an order's public link", tags },
  )
    .input(ById)
    .output(TrackerLink),
  share: operation(shareGuard, {
    method: 'POST',
    path,
    summary: 'Create a public link for following an order, without its prices',
    tags,
  })
    .input(ById)
    .output(TrackerLink),
  unshare: operation(
    { ...shareGuard, limit: 'api_delete' },
    { method: 'DELETE', path, summary: "Revoke an order's public link", tags },
  )
    .input(ById)
    .output(TrackerLink),
};
