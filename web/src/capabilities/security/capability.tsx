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

export const capability = defineCapability({
  routes: [securityDashboard],
  navigation: [
    {
      label: 'Security Dashboard',
      to: '/admin/security',
      icon: Shield,
      position: 9,
      keywords:
        'events blocks sessions attacks rules rate limits content security policy csp browser errors faults guard posture score findings second factors passkeys',
      needs: 'security:read',
    },
  ],
  attention: [{ position: 12, needs: 'security:read', Content: AttentionItem }],
  auditEntryActions: [{ needs: 'security:read', Content: AuditLink }],
  liveTopics: [{ topics: ['security'], keysOf: (tenant) => [apiFor(tenant).security.key()] }],
  permissionLabels: { security: 'security' },
  auditSentences: () => import('./audit-sentences.ts'),
});
