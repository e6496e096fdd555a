import * as z from 'zod';
import { Id, Instant, ListInput, pageOf } from './kernel/list.ts';
import { operation } from './kernel/operation.ts';

/** One line of the memory: who did what to which record, and how it ended. */
export const AuditEntry = z.object({
  /** Position in the log, as text: it outgrows a JSON number. */
  id: z.string(),
  company_id: Id.nullable(),
  actor_id: Id.nullable(),
  actor_name: z.string().nullable(),
  action: z.enum(['insert', 'update', 'delete', 'event']),
  resource_type: z.string(),
  resource_id: z.string().nullable(),
  resource_label: z.string().nullable(),
  result: z.enum(['done', 'denied']),
  changed: z.array(z.string()),
  created_at: Instant,
});
export type AuditEntry = z.infer<typeof AuditEntry>;

export const audit = {
  list: operation(
    { who: 'audit:read', assurance: 2, limit: 'api_read' },
    { method: 'GET', path: '/audit', summary: 'Newest entries of the audit log', tags: ['audit'] },
  )
    .input(ListInput.omit({ search: true }).extend({ resource_id: Id.optional() }))
    .output(pageOf(AuditEntry)),
  verify: operation(
    { who: 'audit:read', assurance: 2, limit: 'default' },
    {
      method: 'POST',
      path: '/audit/verify',
      summary: "Check the hash chain of the caller's company",
      tags: ['audit'],
    },
  ).output(
    z.object({
      intact: z.boolean(),
      entries: z.number().int(),
      firstBroken: z.string().nullable(),
    }),
  ),
};
