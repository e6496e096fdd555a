import { procedures } from '../../kernel/procedures.ts';
import { readAttention } from './verbs/attention.ts';
import { readCounts } from './verbs/counts.ts';
import { readDashboard } from './verbs/dashboard.ts';

export const analyticsProcedures = procedures('analytics', {
  dashboard: readDashboard,
  attention: readAttention,
  counts: readCounts,
});
