import type { AuditSentences } from '../../kernel/capability.ts';

export const auditSentences: Partial<AuditSentences> = {
  tables: {
    partners: {
      noun: 'partner',
      phraseOf: ({ action }) =>
        action === 'insert' ? { done: 'added the partner', denied: 'add the partner' } : null,
      fields: {
        partner_company_id: 'company',
        name: 'name',
        active: 'status',
        tier: 'tier',
        listed: 'locator listing',
        city: 'city',
        country: 'country',
        specialities: 'specialities',
        website: 'website',
      },
    },
    partner_applications: {
      noun: 'partner application',
      reference: 'the partner application from',
      fields: {
        submission: 'form submission',
        company_name: 'company name',
        website: 'website',
        contact_name: 'contact person',
        email: 'email',
        phone: 'phone number',
        country: 'country',
        kind: 'type of partnership',
        message: 'message',
        state: 'status',
        tax_number: 'VAT or tax number',
      },
      states: {
        new: { done: 'reopened', denied: 'reopen' },
        reviewing: { done: 'started reviewing', denied: 'review' },
        approved: { done: 'approved', denied: 'approve' },
        declined: { done: 'declined', denied: 'decline' },
      },
      unnamedActor: 'A visitor',
      phraseOf: ({ action }) =>
        action === 'insert'
          ? { done: 'sent a partner application for', denied: 'send a partner application for' }
          : null,
    },
  },
  areas: { partners: 'partner' },
};
