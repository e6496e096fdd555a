import { ScrollText } from 'lucide-react';
import { defineCapability } from '../../kernel/capability.ts';
import { auditLogs } from './routes.tsx';

export const audit = defineCapability({
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
  auditSentences: {
    // Exports and saved views are the kernel's, which has no manifest of its own.
    tables: { saved_views: 'shared view' },
    events: {
      'audit.retention': {
        done: 'removed entries from the log after their retention period',
        denied: 'remove entries from the log',
      },
      export: { done: 'exported', denied: 'export' },
      'export.fetch': { done: 'downloaded an export of', denied: 'download an export of' },
      'view.share': { done: 'shared the view', denied: 'share the view' },
      'view.unshare': { done: 'stopped sharing the view', denied: 'stop sharing the view' },
    },
    plurals: { audit: 'the audit log', audit_logs: 'the audit log' },
    areas: { audit: 'audit log' },
  },
});
