import { procedures } from '../../kernel/procedures.ts';
import { readCounts } from './verbs/counts.ts';
import { readDashboard } from './verbs/dashboard.ts';

export const analyticsProcedures = procedures('analytics', {
  dashboard: readDashboard,
  counts: readCounts,
});
