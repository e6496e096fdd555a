import { defineCapability } from '../../kernel/capability.ts';
import { scheduled } from '../../kernel/jobs.ts';
import { manualConnector } from './connectors/manual.ts';
import { integrationFixes } from './finding-fixes.ts';
import { deliverWebhooksJob } from './jobs.ts';
import { integrationProcedures } from './procedures.ts';
import { countFailing, countIntegrations } from './queries/integrations.ts';
import { integrationExport } from './source.ts';
import { keyExport } from './key-source.ts';
import { cleanDeliveries } from './verbs/clean-deliveries.ts';
import { deliverWebhooks } from './verbs/deliver-webhooks.ts';

export const integrationsCapability = defineCapability({
  name: 'integrations',
  procedures: integrationProcedures,
  resources: ['integrations', 'api_keys'],
  exports: [integrationExport, keyExport],
  jobs: ({ database, webhooks, now }) => [
    scheduled(deliverWebhooksJob, ({ signal }) =>
      deliverWebhooks({ database, webhooks, now }, signal),
    ),
    scheduled({ name: 'integrations.clean', schedule: '53 3 * * *', expiresAfter: 600 }, () =>
      cleanDeliveries(database, now()),
    ),
  ],
  recycle: [{ table: 'integrations', restoredWith: 'integrations:delete', needsCompany: true }],
  dependents: [
    { of: 'companies', kind: 'integrations', table: 'integrations', column: 'company_id' },
    { of: 'companies', kind: 'API keys', table: 'api_keys', column: 'company_id' },
    {
      of: 'integrations',
      kind: 'messages',
      table: 'webhook_deliveries',
      column: 'integration_id',
    },
  ],
  counts: { integrations: countIntegrations },
  attention: { failing_webhooks: countFailing },
  connectors: [manualConnector],
  findingFixes: integrationFixes,
  auditNouns: { integrations: 'integration', api_keys: 'API key' },
});
