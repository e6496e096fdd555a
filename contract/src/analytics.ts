import * as z from 'zod';
import { companyKindNames } from './companies.ts';
import { operation } from './kernel/operation.ts';
import { requestLimits } from './kernel/request-limits.ts';

/** Dashboard figures, all counted within the caller's subtree. */
export const Dashboard = z.object({
  companies: z.object({
    total: z.number().int(),
    suspended: z.number().int(),
    by_kind: z.array(z.object({ kind: z.enum(companyKindNames), count: z.number().int() })),
  }),
  users: z.object({ total: z.number().int(), with_second_step: z.number().int() }),
  recycle_bin: z.number().int(),
  /** Companies created per month over the last twelve months, oldest first, without gaps. */
  growth: z.array(
    z.object({
      month: z.string().regex(/^\d{4}-\d{2}$/),
      created: z.number().int(),
      total: z.number().int(),
    }),
  ),
});
export type Dashboard = z.infer<typeof Dashboard>;

/** Capped at `requestLimits.countedInAll`, which means that many or more. */
const Count = z.number().int().min(0).max(requestLimits.countedInAll);

/** Counts shown as sidebar badges (specification, chapter 2). */
export const Counts = z.object({
  companies: Count,
  users: Count,
  integrations: Count,
  services: Count,
  partners: Count,
  recycle_bin: Count,
});
export type Counts = z.infer<typeof Counts>;

/**
 * Counts of records that need attention in the admin portal; 0 for those the caller isn't allowed
 * to see.
 */
export const Attention = z.object({
  /** Active integrations with webhooks that could not be delivered. */
  failing_webhooks: Count,
  failing_connectors: Count,
  /** Domains with wrong records, and those that were not verified within a week. */
  failing_domains: Count,
  /** Jobs that are more than five minutes late; only for platform staff. */
  late_jobs: Count,
  /** Invitations that expire within two days. */
  expiring_invitations: Count,
  /** Partner applications without a decision. */
  waiting_applications: Count,
  /** Orders that failed in the last thirty days, or have no clear answer from their supplier. */
  stuck_orders: Count,
  /** Orders that the caller can approve, and other open tasks of the caller's company. */
  waiting_orders: Count,
  open_tasks: Count,
  /** Quotes that the caller can approve before they are sent. */
  waiting_quotes: Count,
  /** Sales of the caller's company whose commitment ends within thirty days. */
  upcoming_renewals: Count,
  /** Purchases that commit the caller's company for longer than its customer is committed. */
  exposed_subscriptions: Count,
});
export type Attention = z.infer<typeof Attention>;

export const analytics = {
  dashboard: operation(
    { who: 'analytics:read', assurance: 2, limit: 'api_read' },
    {
      method: 'GET',
      path: '/analytics/dashboard',
      summary: "Get the admin dashboard's figures",
      tags: ['analytics'],
    },
  ).output(Dashboard),
  counts: operation(
    { who: 'signed_in', assurance: 2, limit: 'api_read' },
    {
      method: 'GET',
      path: '/analytics/counts',
      summary: 'Get the counts for the sidebar badges',
      tags: ['analytics'],
    },
  ).output(Counts),
  attention: operation(
    { who: 'signed_in', assurance: 2, limit: 'api_read' },
    {
      method: 'GET',
      path: '/analytics/attention',
      summary: 'Count the records that need attention in the admin portal',
      tags: ['analytics'],
    },
  ).output(Attention),
};
