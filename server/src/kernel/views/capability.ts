import { defineCapability } from '../capability.ts';
import { viewProcedures } from './procedures.ts';

export const viewsCapability = defineCapability({
  name: 'views',
  procedures: viewProcedures,
  auditNouns: { saved_views: 'shared view' },
});
