import { Shield } from 'lucide-react';
import { lazy } from 'react';
import { apiFor } from '../../kernel/api.ts';
import { defineCapability } from '../../kernel/capability.ts';
import { securityDashboard } from './routes.tsx';

const AttentionItem = lazy(async () => ({
  default: (await import('./components/attention-item.tsx')).AttentionItem,
}));
const AuditLink = lazy(async () => ({
  default: (await import('./components/audit-link.tsx')).AuditLink,
}));

export const security = defineCapability({
  routes: [securityDashboard],
  navigation: [
    {
      label: 'Security Dashboard',
      to: '/admin/security',
      icon: Shield,
      position: 9,
      keywords: 'events blocks sessions attacks rules rate limits content policy csp guard',
      needs: 'security:read',
    },
  ],
  attention: [{ position: 10, needs: 'security:read', Content: AttentionItem }],
  auditEntryActions: [{ needs: 'security:read', Content: AuditLink }],
  liveTopics: [{ topics: ['security'], keysOf: (tenant) => [apiFor(tenant).security.key()] }],
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
