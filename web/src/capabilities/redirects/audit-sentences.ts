import type { AuditSentences } from '../../kernel/capability.ts';

export const auditSentences: Partial<AuditSentences> = {
  tables: {
    site_redirects: {
      noun: 'redirect',
      reference: 'the redirect from',
      fields: { from_path: 'old address', to_address: 'new address' },
    },
  },
  areas: { redirects: 'redirect' },
};
