import * as z from 'zod';
import { accessKindNames, accessStepNames } from './access-listing.ts';
import { Id } from '../kernel/list.ts';
import { operation } from '../kernel/operation.ts';

/** One step on the way to an access: it is there, it is missing, or it is only good to know. */
export const AccessStep = z.object({
  name: z.enum(accessStepNames),
  state: z.enum(['yes', 'no', 'note']),
  text: z.string(),
});
export type AccessStep = z.infer<typeof AccessStep>;

/** Why somebody can see something, or cannot, in plain words. */
export const AccessExplanation = z.object({
  person: z.object({ id: Id, name: z.string() }),
  thing: z.object({ kind: z.enum(accessKindNames), id: z.string(), label: z.string() }),
  /** What the database itself says. */
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
      summary: 'Why somebody can see something, or cannot',
      tags: ['users'],
    },
  )
    .input(
      z.strictObject({
        id: Id,
        kind: z.enum(accessKindNames),
        /** Its id; of an entry of the audit log its position. */
        record: z.union([Id, z.string().regex(/^\d{1,15}$/)]),
      }),
    )
    .output(AccessExplanation),
};
