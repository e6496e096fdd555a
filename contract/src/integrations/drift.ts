import * as z from 'zod';
import { Id, Instant } from '../kernel/list.ts';
import { operation } from '../kernel/operation.ts';
import { describeResource, resourceOperations, rowBase } from '../kernel/resource.ts';
import { textOf } from '../kernel/text-kind.ts';
import { driftKindNames, driftListing } from './drift-listing.ts';
import { driftStateNames } from './drift-states.ts';

/** A difference between what was ordered and what the supplier delivers. */
export const Drift = z.object({
  ...rowBase(['accept', 'fix', 'reopen', 'export']),
  company_id: Id,
  connector_id: Id,
  connector_name: z.string(),
  kind: z.enum(driftKindNames),
  /** The supplier's own reference. */
  reference: z.string(),
  service: z.string(),
  /** The ordered quantity, which is authoritative, and the delivered one. */
  ours: z.number().int(),
  theirs: z.number().int(),
  state: z.enum(driftStateNames),
  note: z.string(),
  decided_by_name: z.string().nullable(),
  found_at: Instant,
  seen_at: Instant,
});
export type Drift = z.infer<typeof Drift>;

export const driftResource = describeResource({
  ...driftListing,
  row: Drift,
  create: z.strictObject({}),
  update: z.strictObject({}),
  filters: {
    state: z.enum(driftStateNames).optional(),
    kind: z.enum(driftKindNames).optional(),
    connector_id: Id.optional(),
  },
  writeLimit: 'api_write',
});

const ById = z.strictObject({ id: Id });
const tags = ['integrations'];
const post = (verb: string, summary: string) =>
  operation(
    { who: 'integrations:update', assurance: 2, limit: 'api_write' },
    { method: 'POST', path: `/integrations/drift/{id}/${verb}`, summary, tags },
  );
const { list, get, bulk, export: startExport } = resourceOperations(driftResource);

export const drift = {
  list,
  get,
  bulk,
  export: startExport,
  accept: post('accept', 'Accept a difference, with a reason')
    .input(
      ById.extend({
        note: textOf(
          'prose',
          z
            .string()
            .trim()
            .min(2, 'Please enter a reason.')
            .max(300, 'Use at most 300 characters.'),
        ),
      }),
    )
    .output(Drift),
  fix: post('fix', 'Ask the supplier to deliver what was ordered').input(ById).output(Drift),
  reopen: post('reopen', 'Reopen an accepted difference').input(ById).output(Drift),
};
