import { defineCapability } from '../../kernel/capability.ts';

export const ordersCapability = defineCapability({
  name: 'orders',
  resources: ['quotes', 'orders'],
  auditNouns: { trade_terms: 'trading terms', approval_rules: 'approval rule' },
});
