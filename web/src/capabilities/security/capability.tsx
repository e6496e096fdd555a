import { defineCapability } from '../../kernel/capability.ts';

export const security = defineCapability({
  permissionLabels: { security: 'security' },
  auditSentences: {
    tables: { rate_limit_overrides: 'rate limit', pattern_rules: 'pattern rule' },
    events: {
      'security.blocked': { done: 'blocked', denied: 'block' },
      'security.released': { done: 'released the block of', denied: 'release the block of' },
      'security.session_ended': { done: 'ended a session of', denied: 'end a session of' },
      'security.limit_released': { done: 'reset the rate limit', denied: 'reset the rate limit' },
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
