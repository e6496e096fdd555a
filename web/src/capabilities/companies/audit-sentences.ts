import type { AuditSentences } from '../../kernel/capability.ts';

export const auditSentences: Partial<AuditSentences> = {
  tables: {
    companies: {
      noun: 'company',
      fields: {
        parent_id: 'parent company',
        kind: 'type',
        name: 'name',
        slug: 'short name',
        status: 'status',
        website: 'website',
        contact_email: 'contact email',
        second_person: 'publishing approval',
        phone: 'phone number',
        country: 'country',
      },
    },
  },
  areas: { companies: 'company' },
};
