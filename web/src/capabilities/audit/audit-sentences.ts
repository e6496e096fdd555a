import type { AuditSentences } from '../../kernel/capability.ts';

export const auditSentences: Partial<AuditSentences> = {
  // Exports and saved views belong to the kernel, which has no audit sentences of its own.
  tables: {
    saved_views: {
      noun: 'shared view',
      fields: { list: 'list', name: 'name', address: 'filters and columns', shared: 'sharing' },
    },
  },
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
  areas: {
    audit: 'audit log',
    export: 'export',
    exports: 'export',
    imports: 'import',
    view: 'shared view',
    views: 'view',
    frame: 'application',
  },
};
