import { defineCapability } from '../../kernel/capability.ts';

export const security = defineCapability({
  permissionLabels: { security: 'security' },
  auditSentences: () => import('./audit-sentences.ts'),
});
