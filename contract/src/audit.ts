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
import { textOf } from './kernel/text-kind.ts';

/** Position in the log, as text because it can exceed a JSON number. */
const Position = textOf('code', z.string().regex(/^\d{1,15}$/));

/** One audit log entry: who did what to which record, from where, and with what result. */
export const AuditEntry = z.object({
  id: Position,
  company_id: Id.nullable(),
  actor_id: Id.nullable(),
  actor_name: z.string().nullable(),
  /** The person the actor was viewing as, if any. */
  as_whom_id: Id.nullable().default(null),
  as_whom_name: z.string().nullable().default(null),
  action: z.enum(auditActionNames),
  resource_type: z.string(),
  resource_id: z.string().nullable(),
  resource_label: z.string().nullable(),
  /** The person or company that a record without a name of its own belongs to. */
  target_name: z.string().nullable().default(null),
  result: z.enum(auditResultNames),
  changed: z.array(z.string()),
  /** The meaning of a change, if it is one of the known ones. */
  transition: z.enum(auditTransitionNames).nullable().default(null),
  /** The new state of a record whose state changed. */
  state: z.string().nullable().default(null),
  /** Fields that the entry's sentence names, if it names any. */
  facts: z.record(z.string(), z.string()).nullable().optional(),
  /** The summary of a denied operation; null for other entries. */
  operation: z.string().nullable().default(null),
  client_address: z.string().nullable(),
  created_at: Instant,
});
export type AuditEntry = z.infer<typeof AuditEntry>;

/** An entry in full: the record before and after, and details of the request. */
export const AuditDetail = AuditEntry.extend({
  /** The changed fields, or the whole record if it was created or deleted, as JSON text. */
  before: z.string().nullable(),
  after: z.string().nullable(),
  company_name: z.string().nullable(),
  actor_email: z.string().nullable(),
  reason: z.string().nullable(),
  request_id: z.string().nullable(),
});
export type AuditDetail = z.infer<typeof AuditDetail>;

/** Filters of the log; `search` is the id of a record or request, or the start of a name. */
const selection = {
  resource_id: Id.optional(),
  /** About this company: its own record, theme, domains, site settings and security policy. */
  about_company: Id.optional(),
  actor_id: Id.optional(),
  /** Done by someone viewing as this person. */
  as_whom_id: Id.optional(),
  /** Whether it was done in support access. */
  support: z.enum(auditSupportNames).optional(),
  action: z.enum(auditActionNames).optional(),
  resource_type: textOf('code', z.string().min(1).max(60).optional()),
  result: z.enum(auditResultNames).optional(),
  /** Inclusive. */
  from: Instant.optional(),
  /** Exclusive. */
  until: Instant.optional(),
};

/** A person whose entries can be filtered for. */
export const AuditPerson = z.object({ id: Id, name: z.string(), email: z.string() });
export type AuditPerson = z.infer<typeof AuditPerson>;

/** Days for which entries are kept; null means forever. */
const Retention = z.object({
  /** The company's own setting. */
  own_days: z.number().int().nullable(),
  /** The effective value: the longest of the settings of the company and those above it. */
  days: z.number().int().nullable(),
});

export const audit = {
  list: operation(
    { who: 'audit:read', assurance: 2, limit: 'api_read' },
    {
      method: 'GET',
      path: '/audit',
      summary: 'List audit log entries, newest first',
      tags: ['audit'],
    },
  )
    .input(ListInput.extend(selection))
    .output(pageOf(AuditEntry)),
  get: operation(
    { who: 'audit:read', assurance: 2, limit: 'api_read' },
    {
      method: 'GET',
      path: '/audit/entry',
      summary: 'Get an entry with the record before and after',
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
      summary: 'List people who appear in the audit log',
      tags: ['audit'],
    },
  )
    .input(
      z.strictObject({
        search: textOf('name', z.string().trim().max(200).optional()),
        id: Id.optional(),
      }),
    )
    .output(z.object({ items: z.array(AuditPerson) })),
  export: exportOperation(
    'audit',
    '/audit/export',
    'audit log entries',
    ListInput.omit({ cursor: true, limit: true }).extend(selection),
  ),
  retention: operation(
    { who: 'audit:read', assurance: 2, limit: 'api_read' },
    {
      method: 'GET',
      path: '/audit/retention',
      summary: 'Get the retention period for audit log entries',
      tags: ['audit'],
    },
  ).output(Retention),
  setRetention: operation(
    { who: 'audit:delete', assurance: 2, limit: 'api_write' },
    {
      method: 'POST',
      path: '/audit/retention',
      summary: 'Set the retention period for audit log entries',
      tags: ['audit'],
    },
  )
    .input(
      z.strictObject({
        days: z.number().int().min(auditDays.min).max(auditDays.max).nullable(),
      }),
    )
    .output(Retention),
  verify: operation(
    { who: 'audit:read', assurance: 2, limit: 'default' },
    {
      method: 'POST',
      path: '/audit/verify',
      summary: "Verify the audit log's hash chain for the caller's company",
      tags: ['audit'],
    },
  ).output(
    z.object({
      intact: z.boolean(),
      entries: z.number().int(),
      firstBroken: z.string().nullable(),
      /** Entries removed after their retention period, and the time of the last of them. */
      removed: z.number().int(),
      removedUntil: Instant.nullable(),
    }),
  ),
};
