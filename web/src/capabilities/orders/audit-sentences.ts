import type { AuditSentences } from '../../kernel/capability.ts';

export const auditSentences: Partial<AuditSentences> = {
  tables: {
    trade_terms: {
      noun: 'trading terms',
      fields: {
        seller_id: 'seller',
        buyer_id: 'buyer',
        currency: 'currency',
        time_zone: 'time zone',
        auto_procure: 'automatic procurement',
        model: 'model',
      },
    },
    approval_rules: {
      noun: 'approval rule',
      fields: {
        applies_to: 'kind of orders',
        minimum: 'minimum amount',
        currency: 'currency',
        counterpart_id: 'other company',
        role: 'approving role',
      },
    },
  },
  areas: { orders: 'order' },
};
