import type { AuditSentences } from '../../kernel/capability.ts';

export const auditSentences: Partial<AuditSentences> = {
  events: {
    purge: { done: 'permanently deleted', denied: 'permanently delete' },
    'recycle.hold': { done: 'placed a legal hold on', denied: 'place a legal hold on' },
    'recycle.release': { done: 'lifted the legal hold on', denied: 'lift the legal hold on' },
  },
  plurals: { recycle: 'the recycle bin' },
  areas: { recycle: 'recycle bin', purge: 'recycle bin' },
};
