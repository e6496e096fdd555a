import { sql } from 'kysely';
import type { Examples, NotificationScenario } from '../../testing/examples.ts';

const id = '0d9f3a52-8f0c-4b0e-9d3c-5a1b7c2d4e6f';
const subscription = {
  subscription: id,
  service: 'Voice',
  plan: 'Standard',
  day: '2031-06-01',
};

/** Inserts a yearly subscription that renews in a week, and notifies of new prices. */
async function renewSubscription({ network, insert, update }: NotificationScenario): Promise<void> {
  const { platform, north } = network.companies;
  await network.admin.query("set session_replication_role = 'replica'");
  const subscription = await insert('subscriptions', {
    seller_id: platform,
    buyer_id: north,
    chain_id: crypto.randomUUID(),
    hop: 1,
    line_id: crypto.randomUUID(),
    beneficiary_id: north,
    service_id: crypto.randomUUID(),
    plan_id: crypto.randomUUID(),
    service: 'Voice',
    plan: 'Standard',
    state: 'active',
    model: 'resale',
    currency: 'USD',
    time_zone: 'UTC',
    rank: 1,
    term_months: 12,
    bill_months: 1,
    notice_days: 30,
    window_days: 7,
    early_fee_bps: 0,
    charge_while_suspended: true,
    min_quantity: 1,
    step_quantity: 1,
    quantity: 5,
    started_on: '2030-05-10',
    anchor: '2030-05-10',
    term_from: '2030-05-10',
    term_to: '2031-05-10',
    window_from: '2030-05-10',
    charged_to: '2031-05-10',
    end_action: 'renew',
  });
  await network.admin.query("set session_replication_role = 'origin'");
  await network.database.transaction('app_platform', { reason: 'test' }, (tx) =>
    sql`select app.notice_renewals(${network.clock.now})`.execute(tx),
  );
  await network.admin.query(
    `select app.notify_permission_holders($1, 'subscriptions', 'update', 'subscriptions.price',
       jsonb_build_object('subscription', $2::uuid, 'service', 'Voice', 'plan', 'Standard',
         'day', '2031-06-01', 'reason', 'Higher costs'), $2, null)`,
    [north, subscription],
  );
  await update('subscriptions', subscription, 'quantity = 6');
  await network.admin.query(
    `select app.notify_permission_holders($1, 'subscriptions', 'update', 'subscriptions.moved',
       jsonb_build_object('subscription', $2::uuid, 'service', 'Voice', 'plan', 'Standard',
         'state', 'suspended', 'day', '2031-05-06', 'reason', 'Unpaid', 'customer', ''), $2, null)`,
    [north, subscription],
  );
}

export const examples: Examples = {
  guesses: (id) => ({
    'subscriptions.bulk': { action: 'end', ids: [id] },
    'subscriptions.transfer': { version: 1 },
    'subscriptions.change': { version: 1, change: { event: 'keep' } },
    'subscriptions.changeMany': { changes: [{ id, version: 1, change: { event: 'keep' } }] },
    'subscriptions.renewals': { from: '2020-01-01', until: '2020-12-31' },
    'subscriptions.reverse': { reason: 'A guess' },
    'subscriptions.importUsage': {
      source: 'guess',
      rows: [
        {
          subscription_id: id,
          meter: 'minutes',
          quantity: '1',
          used_on: '2020-01-01',
          external_id: 'guess',
        },
      ],
    },
    'subscriptions.runPrices': { seller_id: id, from: 'renewal', reason: 'A guess' },
  }),
  notifications: {
    'subscriptions.moved': {
      ...subscription,
      state: 'suspended',
      customer: 'Vale',
      reason: 'Unpaid invoices',
    },
    'subscriptions.price': { ...subscription, reason: 'Higher costs' },
    'subscriptions.supply': {
      subscription: id,
      service: 'Voice',
      plan: 'Standard',
      quantity: 5,
      ended: false,
      customer: 'Vale',
    },
    'subscriptions.renewal': { ...subscription, quantity: 5, customer: 'Vale' },
  },
  notify: renewSubscription,
};
