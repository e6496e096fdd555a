import type { ServiceState } from '@trunkline/contract/catalog/listing';
import type { AuditEntry } from '@trunkline/contract/audit';
import type { AuditPhrase, AuditSentences, StatePhrases } from '../../kernel/capability.ts';
import { planTables } from './plans/audit-sentences.ts';
import { priceTables } from './prices/audit-sentences.ts';

/** A request for a second person to publish the service. */
function publicationRequest({
  action,
  changed,
  state,
  transition,
  facts,
}: AuditEntry): AuditPhrase | null {
  if (action !== 'update' || state !== null || transition !== null) return null;
  if (!changed.includes('publish_requested_at')) return null;
  return facts?.['publish_requested_at'] === undefined
    ? {
        done: 'ended the request to publish the service',
        denied: 'end the request to publish the service',
      }
    : {
        done: 'requested publication of the service',
        denied: 'request publication of the service',
      };
}

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
        publish_requested_by: 'person who requested publication',
        publish_requested_at: 'publication request time',
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
        state: 'status',
        sort_order: 'position',
        lead_days: 'delivery time',
        needs_emergency_address: 'emergency address requirement',
      },
      states: {
        draft: { done: 'unpublished', denied: 'unpublish' },
        published: { done: 'published', denied: 'publish' },
        retired: { done: 'retired', denied: 'retire' },
      } satisfies StatePhrases<ServiceState>,
      phraseOf: publicationRequest,
    },
    ...planTables,
    ...priceTables,
  },
  areas: { catalog: 'service' },
};
