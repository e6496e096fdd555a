import { defineCapability } from '../../kernel/capability.ts';
import { analyticsProcedures } from './procedures.ts';

export const analyticsCapability = defineCapability({
  name: 'analytics',
  procedures: analyticsProcedures,
  resources: ['analytics'],
});
