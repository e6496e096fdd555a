import { defineCapability } from '../../kernel/capability.ts';
import { scheduleJob } from '../../kernel/jobs.ts';
import { compareConnectors, watchConnectors } from './connectors/compare.ts';
import { lookUpPendingRequests } from './connectors/follow-up.ts';
import { httpConnector } from './connectors/http.ts';
import { manualConnector } from './connectors/manual.ts';
import { integrationFixes } from './finding-fixes.ts';
import { deliverWebhooksJob } from './jobs.ts';
import { connectorExport, driftExport } from './connector-source.ts';
import { integrationNotifications } from './notification-kinds.ts';
import { integrationProcedures } from './procedures.ts';
import { countFailingConnectors } from './queries/connectors.ts';
import { countFailing, countIntegrations } from './queries/integrations.ts';
import { integrationExport } from './source.ts';
import { keyExport } from './key-source.ts';
import { cleanDeliveries } from './verbs/clean-deliveries.ts';
import { deliverWebhooks } from './verbs/deliver-webhooks.ts';

export const integrationsCapability = defineCapability({
  name: 'integrations',
  procedures: integrationProcedures,
  resources: ['integrations', 'api_keys'],
  exports: [integrationExport, keyExport, connectorExport, driftExport],
  jobs: ({ database, webhooks, log, now }) => [
    scheduleJob(deliverWebhooksJob, ({ signal }) =>
      deliverWebhooks({ database, webhooks, now }, signal),
    ),
    scheduleJob({ name: 'integrations.clean', schedule: '53 3 * * *', expiresAfter: 600 }, () =>
      cleanDeliveries(database, now()),
    ),
    scheduleJob(
      { name: 'integrations.follow', schedule: '*/15 * * * *', expiresAfter: 800 },
      async () => {
        await lookUpPendingRequests({ database, webhooks, log, now });
        await watchConnectors({ database, webhooks, log, now });
      },
    ),
    scheduleJob({ name: 'integrations.compare', schedule: '37 2 * * *', expiresAfter: 3000 }, () =>
      compareConnectors({ database, webhooks, log, now }),
    ),
  ],
  recycle: [
    { table: 'integrations', restoredWith: 'integrations:delete', needsCompany: true },
    { table: 'connectors', restoredWith: 'integrations:delete', needsCompany: true },
  ],
  dependents: [
    { of: 'companies', kind: 'integrations', table: 'integrations', column: 'company_id' },
    { of: 'companies', kind: 'connectors', table: 'connectors', column: 'company_id' },
    { of: 'connectors', kind: 'differences', table: 'drift_findings', column: 'connector_id' },
    { of: 'companies', kind: 'API keys', table: 'api_keys', column: 'company_id' },
    {
      of: 'integrations',
      kind: 'messages',
      table: 'webhook_deliveries',
      column: 'integration_id',
    },
  ],
  counts: { integrations: countIntegrations },
  attention: { failing_webhooks: countFailing, failing_connectors: countFailingConnectors },
  connectors: [manualConnector, httpConnector],
  notifications: integrationNotifications,
  webhookTopics: { integrations: [{ table: 'drift_findings', noun: 'drift' }] },
  findingFixes: integrationFixes,
});
