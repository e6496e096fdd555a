import type { DriftState } from '@trunkline/contract/integrations/drift-states';
import type { AuditSentences, StatePhrases } from '../../kernel/capability.ts';

export const auditSentences: Partial<AuditSentences> = {
  tables: {
    integrations: {
      noun: 'integration',
      fields: {
        name: 'name',
        url: 'address',
        topics: 'events',
        state: 'status',
        secret_at: 'signing secret',
      },
      states: {
        paused: { done: 'paused', denied: 'pause' },
        active: { done: 'activated', denied: 'activate' },
      },
    },
    connectors: {
      noun: 'connector',
      fields: {
        name: 'name',
        url: 'address',
        kind: 'type',
        state: 'status',
        secret_at: 'signing secret',
        last_good_at: 'time of the last clear answer',
        failing_since: 'first failure time',
        failure: 'failure',
        alerts: 'alerts sent',
      },
      states: {
        paused: { done: 'paused', denied: 'pause' },
        active: { done: 'activated', denied: 'activate' },
      },
    },
    drift_findings: {
      noun: 'difference',
      fields: {
        connector_id: 'connector',
        kind: 'type',
        reference: 'reference',
        service: 'service',
        ours: 'ordered quantity',
        theirs: 'delivered quantity',
        state: 'status',
        note: 'reason',
        decided_by: 'person who decided',
        decided_at: 'decision time',
        found_at: 'time it was found',
        seen_at: 'time it was last seen',
      },
      states: {
        open: { done: 'reopened', denied: 'reopen' },
        accepted: { done: 'accepted', denied: 'accept' },
        fixing: { done: 'started fixing', denied: 'fix' },
        resolved: { done: 'resolved', denied: 'resolve' },
      } satisfies StatePhrases<DriftState>,
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
        revoked_at: 'revocation time',
        revoked_by: 'person who revoked it',
      },
      phraseOf: ({ action, changed }) =>
        action === 'update' && changed.includes('revoked_at')
          ? { done: 'revoked the API key', denied: 'revoke the API key' }
          : null,
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
