import { defineCapability } from '../../kernel/capability.ts';

export const security = defineCapability({
  auditSentences: () => import('./audit-sentences.ts'),
});
