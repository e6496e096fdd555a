import * as z from 'zod';
import {
  auditActionNames,
  auditDays,
  auditResultNames,
  auditSupportNames,
  auditTransitionNames,
} from './audit/listing.ts';
import { exportOperation } from './kernel/exports.ts';
import { Id, Instant, ListInput, pageOf } from './kernel/list.ts';
import { operation } from './kernel/operation.ts';

/** Position in the log, as text: it outgrows a JSON number. */
const Position = z.string().regex(/^\d{1,15}$/);

/** One line of the memory: who did what to which record, from where, and how it ended. */
export const AuditEntry = z.object({
  id: Position,
  company_id: Id.nullable(),
  actor_id: Id.nullable(),
  actor_name: z.string().nullable(),
  /** Whom the actor looked at the product as, where they did. */
  as_whom_id: Id.nullable().default(null),
  as_whom_name: z.string().nullable().default(null),
  action: z.enum(auditActionNames),
  resource_type: z.string(),
  resource_id: z.string().nullable(),
  resource_label: z.string().nullable(),
  result: z.enum(auditResultNames),
  changed: z.array(z.string()),
  /** What a change amounts to, where it is one of these. */
  turn: z.enum(auditTransitionNames).nullable().default(null),
  client_address: z.string().nullable(),
  created_at: Instant,
});
export type AuditEntry = z.infer<typeof AuditEntry>;

/** An entry with all that was written down: the record before and after, and what the request said of itself. */
export const AuditDetail = AuditEntry.extend({
  /** The changed fields, or the whole record where it is new or gone, as JSON text. */
  before: z.string().nullable(),
  after: z.string().nullable(),
  company_name: z.string().nullable(),
  actor_email: z.string().nullable(),
  reason: z.string().nullable(),
  request_id: z.string().nullable(),
});
export type AuditDetail = z.infer<typeof AuditDetail>;

/** Which entries; `search` is a record's id, or how its name begins. */
const selection = {
  resource_id: Id.optional(),
  actor_id: Id.optional(),
  /** Done by somebody who looked as this person. */
  as_whom_id: Id.optional(),
  /** Done in support access, or not. */
  support: z.enum(auditSupportNames).optional(),
  action: z.enum(auditActionNames).optional(),
  resource_type: z.string().min(1).max(60).optional(),
  result: z.enum(auditResultNames).optional(),
  /** From this instant on. */
  from: Instant.optional(),
  /** Before this instant. */
  until: Instant.optional(),
};

/** Somebody whose deeds can be asked for. */
export const AuditPerson = z.object({ id: Id, name: z.string(), email: z.string() });
export type AuditPerson = z.infer<typeof AuditPerson>;

/** Days that entries are kept; null for ever. */
const Retention = z.object({
  /** As the own company has set it. */
  own_days: z.number().int().nullable(),
  /** As it holds: the longest that the own company or one above has set. */
  days: z.number().int().nullable(),
});

export const audit = {
  list: operation(
    { who: 'audit:read', assurance: 2, limit: 'api_read' },
    { method: 'GET', path: '/audit', summary: 'Newest entries of the audit log', tags: ['audit'] },
  )
    .input(ListInput.extend(selection))
    .output(pageOf(AuditEntry)),
  get: operation(
    { who: 'audit:read', assurance: 2, limit: 'api_read' },
    {
      method: 'GET',
      path: '/audit/entry',
      summary: 'One entry with the record before and after',
      tags: ['audit'],
    },
  )
    .input(z.strictObject({ id: Position }))
    .output(AuditDetail),
  people: operation(
    { who: 'audit:read', assurance: 2, limit: 'search' },
    {
      method: 'GET',
      path: '/audit/people',
      summary: 'People whose entries can be asked for',
      tags: ['audit'],
    },
  )
    .input(z.strictObject({ search: z.string().trim().max(200).optional(), id: Id.optional() }))
    .output(z.object({ items: z.array(AuditPerson) })),
  export: exportOperation(
    'audit',
    '/audit/export',
    'entries of the log',
    ListInput.omit({ cursor: true, limit: true }).extend(selection),
  ),
  retention: operation(
    { who: 'audit:read', assurance: 2, limit: 'api_read' },
    {
      method: 'GET',
      path: '/audit/retention',
      summary: "How long the entries of the caller's people are kept",
      tags: ['audit'],
    },
  ).output(Retention),
  setRetention: operation(
    { who: 'audit:delete', assurance: 2, limit: 'api_write' },
    {
      method: 'POST',
      path: '/audit/retention',
      summary: "Set how long the entries of the caller's people are kept",
      tags: ['audit'],
    },
  )
    .input(
      z.strictObject({
        days: z.number().int().min(auditDays.least).max(auditDays.most).nullable(),
      }),
    )
    .output(Retention),
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
      /** Entries that were kept long enough and taken out, and when the last of them was written. */
      removed: z.number().int(),
      removedUntil: Instant.nullable(),
    }),
  ),
};
