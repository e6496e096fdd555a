import { defineCapability } from '../../kernel/capability.ts';

export const orders = defineCapability({
  permissionLabels: { quotes: 'quotes', orders: 'orders' },
  auditSentences: () => import('./audit-sentences.ts'),
});
