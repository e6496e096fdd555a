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
        name: 'name',
        prefix: 'beginning',
        sha256: 'fingerprint',
        role: 'role',
        scopes: 'permissions',
        expires_at: 'expiry date',
        last_used_at: 'last use',
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
  areas: { integrations: 'integration', integration: 'integration' },
};
