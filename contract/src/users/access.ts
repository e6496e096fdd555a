import * as z from 'zod';
import { accessKindNames, accessStepNames } from './access-listing.ts';
import { Id } from '../kernel/list.ts';
import { operation } from '../kernel/operation.ts';
import { textOf } from '../kernel/text-kind.ts';

/** One requirement for access: met, not met, or a note. */
export const AccessStep = z.object({
  name: z.enum(accessStepNames),
  state: z.enum(['yes', 'no', 'note']),
  text: z.string(),
});
export type AccessStep = z.infer<typeof AccessStep>;

/** Explains in plain language why a user can or can't see something. */
export const AccessExplanation = z.object({
  person: z.object({ id: Id, name: z.string() }),
  target: z.object({ kind: z.enum(accessKindNames), id: z.string(), label: z.string() }),
  /** The verdict of the database's own policies. */
  sees: z.boolean(),
  summary: z.string(),
  steps: z.array(AccessStep),
});
export type AccessExplanation = z.infer<typeof AccessExplanation>;

export const accessOperations = {
  explain: operation(
    { who: 'users:read', assurance: 2, limit: 'api_read' },
    {
      method: 'GET',
      path: '/users/{id}/access',
      summary: "Explain why a person can or can't see a record",
      tags: ['users'],
    },
  )
    .input(
      z.strictObject({
        id: Id,
        kind: z.enum(accessKindNames),
        /** Its ID; for an audit log entry, its position. */
        record: textOf('code', z.union([Id, z.string().regex(/^\d{1,15}$/)])),
      }),
    )
    .output(AccessExplanation),
};
