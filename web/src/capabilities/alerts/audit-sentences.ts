import type { AuditSentences } from '../../kernel/capability.ts';

export const auditSentences: Partial<AuditSentences> = {
  tables: {
    system_alerts: {
      noun: 'system alert',
      fields: {
        title: 'title',
        message: 'message',
        alert_type: 'type',
        tier: 'company audience',
        role: 'role audience',
        target_company_id: 'target company',
        acknowledgement: 'confirmation setting',
        state: 'status',
        is_active: 'visibility',
        starts_at: 'start time',
        expires_at: 'end time',
        shown_at: 'time it was first shown',
        wording: 'revision',
      },
      states: {
        draft: { done: 'withdrew', denied: 'withdraw' },
        scheduled: { done: 'scheduled', denied: 'schedule' },
        showing: { done: 'published', denied: 'publish' },
        ended: { done: 'ended', denied: 'end' },
      },
    },
  },
  areas: { alerts: 'system alert' },
  plurals: { 'alerts.report': 'the people who read an alert' },
};
