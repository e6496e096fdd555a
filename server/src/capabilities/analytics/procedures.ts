import { signedIn } from '../../kernel/context.ts';
import { operations } from '../../kernel/operations.ts';
import { readAttention } from './verbs/attention.ts';
import { readCounts } from './verbs/counts.ts';
import { readDashboard } from './verbs/dashboard.ts';

const { analytics } = operations;

export const analyticsProcedures = analytics.router({
  dashboard: analytics.dashboard.handler(({ context }) => readDashboard(signedIn(context))),
  attention: analytics.attention.handler(({ context }) => readAttention(signedIn(context))),
  counts: analytics.counts.handler(({ context }) => readCounts(signedIn(context))),
});
