import type { AuditSentences } from '../../kernel/capability.ts';
import { planTables } from './plans/audit-sentences.ts';
import { priceTables } from './prices/audit-sentences.ts';

export const auditSentences: Partial<AuditSentences> = {
  tables: {
    services: {
      noun: 'service',
      fields: {
        slug: 'address',
        name: 'name',
        provider: 'provider',
        category: 'category',
        type: 'type',
        connector_id: 'connector',
        family: 'family',
        publish_requested_by: 'who requested publication',
        publish_requested_at: 'when publication was requested',
        publish_reason: 'reason for publishing',
        summary: 'summary',
        description: 'description',
        features: 'features',
        requirements: 'requirements',
        documents: 'documents',
        price_amount: 'price',
        price_currency: 'currency',
        price_per: 'billing period',
        price_unit: 'price unit',
        picture: 'picture',
        state: 'state',
        sort_order: 'position',
        lead_days: 'delivery time',
        needs_emergency_address: 'emergency address requirement',
      },
      states: {
        draft: { done: 'unpublished', denied: 'unpublish' },
        published: { done: 'published', denied: 'publish' },
        retired: { done: 'retired', denied: 'retire' },
      },
    },
    ...planTables,
    ...priceTables,
  },
  areas: { catalog: 'service' },
};
