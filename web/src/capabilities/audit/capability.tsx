import { ScrollText } from 'lucide-react';
import { defineCapability } from '../../kernel/capability.ts';
import { auditLogs } from './routes.tsx';

export const capability = defineCapability({
  routes: [auditLogs],
  navigation: [
    {
      label: 'Audit Logs',
      to: '/admin/audit-logs',
      icon: ScrollText,
      position: 20,
      keywords: 'history activity changes who when denied integrity',
      needs: 'audit:read',
    },
  ],
  preload: [{ route: auditLogs, audience: 'admin' }],
  permissionLabels: { audit: 'audit logs' },
  exportLabels: { audit: 'Audit log' },
  auditSentences: () => import('./audit-sentences.ts'),
});
