import { defineCapability } from '../../kernel/capability.ts';

export const security = defineCapability({
  permissionLabels: { security: 'security' },
  auditSentences: {
    tables: { rate_limit_overrides: 'rate limit' },
    events: {
      'security.cross_tenant_access': {
        done: 'accessed another company’s',
        denied: 'access another company’s',
      },
      'security.unknown_resource_type': {
        done: 'requested an unknown type of record:',
        denied: 'request an unknown type of record:',
      },
    },
  },
});
