import * as z from 'zod';
import {
  acknowledgementNames,
  alertListing,
  alertRoleNames,
  alertStateNames,
  alertTierNames,
  alertTypeNames,
} from './alerts/listing.ts';
import { exportOperation } from './kernel/exports.ts';
import { Id, Instant } from './kernel/list.ts';
import { operation } from './kernel/operation.ts';
import { describeResource, resourceOperations, rowBase } from './kernel/resource.ts';
import { textOf } from './kernel/text-kind.ts';

export * from './alerts/listing.ts';

/** An alert as shown to the people who manage alerts. */
export const SystemAlert = z.object({
  ...rowBase(['update', 'publish', 'withdraw', 'delete', 'export']),
  company_id: Id,
  company_name: z.string(),
  /**
   * Whether the alert belongs to the reader's own company or one below it. Alerts from above are
   * read-only.
   */
  managed: z.boolean(),
  title: z.string(),
  message: z.string(),
  alert_type: z.enum(alertTypeNames),
  tier: z.enum(alertTierNames),
  role: z.enum(alertRoleNames),
  target_company_id: Id.nullable(),
  target_company_name: z.string().nullable(),
  acknowledgement: z.enum(acknowledgementNames),
  state: z.enum(alertStateNames),
  is_active: z.boolean(),
  starts_at: Instant.nullable(),
  expires_at: Instant.nullable(),
  shown_at: Instant.nullable(),
  created_at: Instant,
  updated_at: Instant,
});
export type SystemAlert = z.infer<typeof SystemAlert>;

const Title = textOf(
  'prose',
  z.string().trim().min(2, 'Please enter a title of at least 2 characters.').max(160),
);
/** The form sends a cleared field as an empty string. */
const orEmpty = <Value extends z.ZodType>(value: Value) =>
  z
    .union([value, z.literal('')])
    .nullable()
    .optional();
const OptionalInstant = orEmpty(z.iso.datetime({ offset: true, error: 'Choose a date and time.' }));
const editable = {
  message: textOf('prose', z.string().trim().max(4000).optional()),
  alert_type: z.enum(alertTypeNames).optional(),
  tier: z.enum(alertTierNames).optional(),
  role: z.enum(alertRoleNames).optional(),
  target_company_id: orEmpty(Id),
  acknowledgement: z.enum(acknowledgementNames).optional(),
  starts_at: OptionalInstant,
  expires_at: OptionalInstant,
};

export const alertResource = describeResource({
  ...alertListing,
  row: SystemAlert,
  create: z.strictObject({ company_id: Id, title: Title, ...editable }),
  update: z.strictObject({ title: Title.optional(), ...editable }),
  filters: {
    alert_type: z.enum(alertTypeNames).optional(),
    state: z.enum(alertStateNames).optional(),
    tier: z.enum(alertTierNames).optional(),
    role: z.enum(alertRoleNames).optional(),
    company_id: Id.optional(),
  },
  writeLimit: 'api_write',
});

/** An alert as shown to its recipients. */
export const ReceivedAlert = SystemAlert.pick({
  id: true,
  title: true,
  message: true,
  alert_type: true,
  acknowledgement: true,
  company_name: true,
}).extend({
  shown_at: Instant,
  /** Number of the text's revision; a read confirms exactly this revision. */
  wording: z.number().int(),
});
export type ReceivedAlert = z.infer<typeof ReceivedAlert>;

/** The same alert on its own page, with the time the reader read this wording; null if unread. */
export const OpenedAlert = ReceivedAlert.extend({ read_at: Instant.nullable() });
export type OpenedAlert = z.infer<typeof OpenedAlert>;

/** The newest unread alerts, and the total number of unread ones. */
export const UnreadAlerts = z.object({ items: z.array(ReceivedAlert), count: z.number().int() });
export type UnreadAlerts = z.infer<typeof UnreadAlerts>;

/** Which recipients have read an alert. */
export const AlertReport = z.object({
  concerned: z.number().int(),
  read: z.number().int(),
  acknowledged: z.number().int(),
  /** One page of recipients, unread ones first. */
  people: z.array(
    z.object({
      user_id: Id,
      name: z.string(),
      email: z.string(),
      company_name: z.string(),
      read_at: Instant.nullable(),
      acknowledged_at: Instant.nullable(),
    }),
  ),
  /** Cursor of the next page; null on the last page. */
  nextCursor: z.string().nullable(),
});
export type AlertReport = z.infer<typeof AlertReport>;

const ById = z.strictObject({ id: Id });
const tags = ['alerts'];
const setState = (verb: 'publish' | 'withdraw', summary: string) =>
  operation(
    { who: 'alerts:update', assurance: 2, limit: 'api_write' },
    { method: 'POST', path: `/alerts/{id}/${verb}`, summary, tags },
  )
    .input(ById)
    .output(SystemAlert);

export const alerts = {
  ...resourceOperations(alertResource),
  publish: setState('publish', 'Publish an alert to its audience, at its start time if it has one'),
  withdraw: setState('withdraw', 'Return an alert to draft'),
  report: operation(
    { who: 'alerts:read', assurance: 2, limit: 'api_read' },
    {
      method: 'GET',
      path: '/alerts/{id}/report',
      summary: 'List people who have read an alert',
      tags,
    },
  )
    .input(ById.extend({ cursor: textOf('code', z.string().max(1000).optional()) }))
    .output(AlertReport),
  exportReport: exportOperation(
    'alerts',
    '/alerts/{id}/report/export',
    'people who have read an alert',
    ById,
  ),
  unread: operation(
    // Every screen polls this, so it doesn't count against the person's read limit.
    { who: 'signed_in', assurance: 2, limit: 'default' },
    { method: 'GET', path: '/alerts/unread', summary: "List the caller's unread alerts", tags },
  ).output(UnreadAlerts),
  open: operation(
    { who: 'signed_in', assurance: 2, limit: 'api_read' },
    {
      method: 'GET',
      path: '/alerts/{id}/shown',
      summary: 'Get an alert that is currently shown to the caller',
      tags,
    },
  )
    .input(ById)
    .output(OpenedAlert),
  markRead: operation(
    // Marking as read doesn't count against the person's write limit.
    { who: 'signed_in', assurance: 2, limit: 'default' },
    { method: 'POST', path: '/alerts/{id}/read', summary: 'Mark an alert as read', tags },
  )
    .input(
      z.strictObject({
        id: Id,
        wording: z.number().int().min(1).max(2_147_483_647),
        /** Confirms that the person read and understood the alert, if the alert requires it. */
        acknowledged: z.literal(true).optional(),
      }),
    )
    .output(z.object({ count: z.number().int() })),
};
