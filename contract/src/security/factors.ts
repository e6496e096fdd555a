import * as z from 'zod';
import { Id, Instant, ListInput, pageOf } from '../kernel/list.ts';
import { operation } from '../kernel/operation.ts';
import { RowResult } from '../kernel/row-result.ts';

const tags = ['security'];
const change = { who: 'security:update', assurance: 2, limit: 'api_write', fresh: true } as const;
const Ids = z.array(Id).min(1).max(100);
const Results = z.object({ results: z.array(RowResult) });

export const factorFilterNames = [
  'none',
  'unused',
  'no_passkey',
  'no_codes',
  'missing_required',
] as const;

/** The second factors of a person within reach. */
export const PersonFactors = z.object({
  id: Id,
  name: z.string(),
  role: z.string(),
  company_id: Id,
  company_name: z.string().nullable(),
  passkeys: z.number().int(),
  authenticators: z.number().int(),
  codes_left: z.number().int(),
  /** When a second factor was last used successfully. */
  last_used: Instant.nullable(),
  /** Whether a passkey is required of this person, by someone or by their company. */
  required: z.boolean(),
  required_by_policy: z.boolean(),
  /** Whether the caller may remind this person or require a passkey of them. */
  can_change: z.boolean(),
});
export type PersonFactors = z.infer<typeof PersonFactors>;

export const factorOperations = {
  listFactors: operation(
    { who: 'security:read', assurance: 2, limit: 'api_read' },
    {
      method: 'GET',
      path: '/security/factors',
      summary: "List users' second factors, starting with users who have never used one",
      tags,
    },
  )
    .input(
      ListInput.extend({
        company_id: Id.optional(),
        missing: z.enum(factorFilterNames).optional(),
      }),
    )
    .output(pageOf(PersonFactors)),
  remindOfFactors: operation(change, {
    method: 'POST',
    path: '/security/factors/remind',
    summary: 'Remind people to set up a second factor: by email, at most once a day',
    tags,
  })
    .input(z.strictObject({ ids: Ids }))
    .output(Results),
  requirePasskeys: operation(change, {
    method: 'POST',
    path: '/security/factors/require',
    summary: 'Change whether people need a passkey',
    tags,
  })
    .input(z.strictObject({ ids: Ids, required: z.boolean() }))
    .output(Results),
};
