import { defineCapability } from '../../kernel/capability.ts';
import { scheduleJob } from '../../kernel/jobs.ts';
import { subscriptionNotifications } from './notification-kinds.ts';
import { subscriptionProcedures } from './procedures.ts';
import { subscriptionAnchor } from './queries/anchor.ts';
import { countExposed, countRenewals } from './queries/attention.ts';
import { subscriptionExport } from './source.ts';
import { runPeriods, sendRenewalNotices } from './charges/periods.ts';

export const subscriptionsCapability = defineCapability({
  name: 'subscriptions',
  procedures: subscriptionProcedures,
  resources: ['subscriptions'],
  exports: [subscriptionExport],
  notifications: subscriptionNotifications,
  jobs: ({ database, now }) => [
    // Every quarter of an hour, because a day begins at a different time in each time zone.
    scheduleJob(
      { name: 'subscriptions.periods', schedule: '3,18,33,48 * * * *', expiresAfter: 840 },
      ({ signal }) => runPeriods(database, now(), signal),
    ),
    scheduleJob({ name: 'subscriptions.notices', schedule: '40 7 * * *', expiresAfter: 600 }, () =>
      sendRenewalNotices(database, now()),
    ),
  ],
  dependents: [
    { of: 'companies', kind: 'subscriptions', table: 'subscriptions', column: 'seller_id' },
    { of: 'companies', kind: 'subscriptions', table: 'subscriptions', column: 'buyer_id' },
  ],
  attention: { upcoming_renewals: countRenewals, exposed_subscriptions: countExposed },
  webhookTopics: { subscriptions: [{ table: 'subscriptions', noun: 'subscription' }] },
  auditedEntries: { subscriptions: { facts: ['event'] } },
  anchors: { subscription: subscriptionAnchor },
});
