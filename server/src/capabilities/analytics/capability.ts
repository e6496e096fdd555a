import { defineCapability } from '../../kernel/capability.ts';
import { analyticsProcedures } from './procedures.ts';
import { readCounts } from './verbs/counts.ts';

export const analyticsCapability = defineCapability({
  name: 'analytics',
  procedures: analyticsProcedures,
  frame: { counts: readCounts },
  resources: ['analytics'],
});
