import type { AuditSentences } from '../../kernel/capability.ts';

export const auditSentences: Partial<AuditSentences> = {
  tables: {
    integrations: {
      noun: 'integration',
      fields: {
        name: 'name',
        url: 'address',
        topics: 'events',
        state: 'state',
        secret_at: 'signing secret',
      },
      states: {
        paused: { done: 'paused', denied: 'pause' },
        active: { done: 'activated', denied: 'activate' },
      },
    },
    api_keys: {
      noun: 'API key',
      fields: {
        revoked_at: 'revocation',
        revoked_by: 'person who revoked it',
      },
    },
  },
  events: {
    'integration.replay': {
      done: 'retried deliveries of the integration',
      denied: 'retry deliveries of the integration',
    },
  },
  areas: { api_keys: 'API key', integrations: 'integration', integration: 'integration' },
};
