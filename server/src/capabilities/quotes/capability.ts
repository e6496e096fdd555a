import { defineCapability } from '../../kernel/capability.ts';
import { scheduleJob } from '../../kernel/jobs.ts';
import { deliverQuotes, expireQuotes } from './link/deliver.ts';
import { quoteNotifications } from './notification-kinds.ts';
import { quoteProcedures } from './procedures.ts';
import { quoteAnchor } from './queries/anchor.ts';
import { countApprovals } from './queries/attention.ts';
import { quoteExport } from './source.ts';

export const quotesCapability = defineCapability({
  name: 'quotes',
  procedures: quoteProcedures,
  resources: ['quotes'],
  exports: [quoteExport],
  jobs({ database, settings, outbox, mailSecrets, now }) {
    const dependencies = { database, baseUrl: settings.BASE_URL, outbox, mailSecrets, now };
    return [
      // Also enqueued half a minute after a quote is sent (migration 0111 refers to the job by
      // name).
      scheduleJob(
        { name: 'quotes.deliver', schedule: '* * * * *', expiresAfter: 300 },
        ({ signal }) => deliverQuotes(dependencies, signal),
      ),
      scheduleJob({ name: 'quotes.expire', schedule: '7 * * * *', expiresAfter: 300 }, () =>
        expireQuotes(dependencies),
      ),
    ];
  },
  notifications: quoteNotifications,
  recycle: [{ table: 'quotes', restoredWith: 'quotes:delete' }],
  dependents: [
    { of: 'companies', kind: 'quotes', table: 'quotes', column: 'seller_id' },
    { of: 'companies', kind: 'quotes', table: 'quotes', column: 'buyer_id' },
  ],
  attention: { waiting_quotes: countApprovals },
  webhookTopics: { quotes: [{ table: 'quotes', noun: 'quote' }] },
  anchors: { quote: quoteAnchor },
});
