import { defineCapability } from '../../kernel/capability.ts';

export const security = defineCapability({
  auditSentences: {
    tables: { rate_limit_overrides: 'rate limit' },
    events: {
      'security.cross_tenant_access': {
        done: 'accessed another company’s',
        denied: 'reach what is not theirs:',
      },
      'security.unknown_resource_type': {
        done: 'asked for a kind of record that nobody knows:',
        denied: 'ask for a kind of record that nobody knows:',
      },
    },
  },
});
