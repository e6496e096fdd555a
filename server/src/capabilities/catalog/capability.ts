import { defineCapability } from '../../kernel/capability.ts';
import { serviceDocuments } from './documents.ts';
import { loadPricingTable, loadServiceCatalogue } from './live.ts';
import { catalogProcedures } from './procedures.ts';
import { countServices } from './queries/counted.ts';
import { searchServices, serviceEntries, serviceTargets } from './site-entries.ts';
import { handleJob } from '../../kernel/jobs.ts';
import { warnAboutRateJob, warnSellersJob } from './jobs.ts';
import { catalogNotifications } from './notification-kinds.ts';
import { warnSellers } from './prices/changes/queries.ts';
import { warnAboutRate } from './prices/rates.queries.ts';
import { priceExport } from './prices/files/export.ts';
import { serviceExport, serviceImport } from './source.ts';

export const catalogCapability = defineCapability({
  name: 'catalog',
  procedures: catalogProcedures,
  resources: ['services', 'prices'],
  exports: [serviceExport, priceExport],
  imports: [serviceImport],
  documents: serviceDocuments,
  sitemap: serviceEntries,
  siteSearch: searchServices,
  linkTargets: serviceTargets,
  liveBlocks: { pricing_table: loadPricingTable, service_catalogue: loadServiceCatalogue },
  recycle: [
    { table: 'services', restoredWith: 'services:delete', needsCompany: true },
    { table: 'plans', restoredWith: 'services:delete', needsCompany: true },
  ],
  dependents: [
    { of: 'companies', kind: 'services', table: 'services', column: 'company_id' },
    { of: 'services', kind: 'plans', table: 'plans', column: 'service_id' },
  ],
  counts: { services: countServices },
  mediaAddresses: { services: { description: 'text', picture: 'text', documents: 'jsonb' } },
  webhookTopics: {
    services: [{ table: 'services', noun: 'service' }],
    prices: [{ table: 'price_changes', noun: 'price_change' }],
  },
  jobs: ({ database }) => [
    handleJob(warnSellersJob, ({ change }) => warnSellers(database, change)),
    handleJob(warnAboutRateJob, (rate) => warnAboutRate(database, rate)),
  ],
  notifications: catalogNotifications,
  auditedEntries: {
    services: { facts: ['publish_requested_at'] },
    service_relations: { facts: ['kind'] },
    price_entries: { facts: ['scope', 'target'] },
    price_assignments: { facts: ['audience', 'target', 'list_id'] },
    exchange_rates: { facts: ['from_currency', 'to_currency'] },
  },
});
