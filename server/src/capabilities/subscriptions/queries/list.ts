import type { Tx } from '@trunkline/database/database';
import { sql } from 'kysely';
import type { Sort } from '../../../kernel/resource/source.ts';

const isSeller = sql`exists (select from get_accessible_companies(app.user_id(), 'read') a
  where a.id = subscriptions.seller_id)`;
const side = sql`case when ${isSeller} then 'seller' else 'buyer' end`;

export const subscriptionColumns = sql`
  subscriptions.id, subscriptions.version, ${side} as "as",
  subscriptions.seller_id, coalesce(app.trading_name(subscriptions.seller_id), '') as seller_name,
  subscriptions.buyer_id, coalesce(app.trading_name(subscriptions.buyer_id), '') as buyer_name,
  subscriptions.service_id, subscriptions.service, subscriptions.plan_id, subscriptions.plan,
  subscriptions.state, subscriptions.quantity, subscriptions.currency, subscriptions.term_months,
  subscriptions.bill_months, subscriptions.started_on::text, subscriptions.charged_to::text,
  subscriptions.term_to::text, subscriptions.trial_to::text, subscriptions.end_action,
  subscriptions.ends_on::text, subscriptions.suspended_on::text,
  (subscriptions.scheduled ->> 'quantity')::integer as scheduled_quantity,
  (select p.name from plans p where p.id = (subscriptions.scheduled ->> 'plan_id')::uuid)
    as scheduled_plan,
  subscriptions.parent_id,
  (select b.service from subscriptions b where b.id = subscriptions.parent_id) as bundle,
  exists (select from subscriptions p where p.parent_id = subscriptions.id) as is_bundle,
  subscriptions.created_at`;

export const subscriptionSorts: Readonly<Record<string, Sort>> = {
  service: { expression: sql`lower(subscriptions.service)`, type: 'text' },
  quantity: { expression: sql`subscriptions.quantity`, type: 'integer' },
  started_on: { expression: sql`subscriptions.started_on::text`, type: 'text' },
  term_to: { expression: sql`subscriptions.term_to::text`, type: 'text' },
  created_at: { expression: sql`subscriptions.created_at`, type: 'timestamptz' },
};

export const subscriptionFilters = {
  state: (value: unknown) => sql`subscriptions.state = ${value}`,
  buyer_id: (value: unknown) => sql`subscriptions.buyer_id = ${value}`,
  seller_id: (value: unknown) => sql`subscriptions.seller_id = ${value}`,
  service_id: (value: unknown) => sql`subscriptions.service_id = ${value}`,
  as: (value: unknown) => sql`${side} = ${value}`,
  term_from: (value: unknown) => sql`subscriptions.term_to >= ${value}::date`,
  term_until: (value: unknown) => sql`subscriptions.term_to <= ${value}::date`,
  // Only the renewals calendar needs these.
  running: () => sql`subscriptions.state in ('active', 'suspended', 'pending_cancel')
    and subscriptions.parent_id is null`,
  terms: (value: unknown) => sql`(subscriptions.term_months > 0) = (${value} = 'committed')`,
};

export const subscriptionSearch = (_tx: Tx, text: string) =>
  Promise.resolve(sql`(strpos(lower(subscriptions.service || ' ' || subscriptions.plan),
      lower(${text})) > 0
    or subscriptions.buyer_id in (select c.id from companies c
      where strpos(lower(c.name), lower(${text})) > 0))`);
