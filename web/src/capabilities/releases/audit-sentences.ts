import type { AuditSentences } from '../../kernel/capability.ts';

export const auditSentences: Partial<AuditSentences> = {
  tables: {
    release_notes: {
      noun: 'release note',
      fields: {
        slug: 'address',
        release: 'version number',
        title: 'title',
        kind: 'type',
        summary: 'summary',
        content: 'text',
        audience: 'audience',
        state: 'status',
        published_at: 'publication time',
      },
      states: {
        draft: { done: 'unpublished', denied: 'unpublish' },
        published: { done: 'published', denied: 'publish' },
      },
    },
  },
  areas: { releases: 'release note' },
};
