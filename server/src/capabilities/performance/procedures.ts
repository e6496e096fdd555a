import { signedIn } from '../../kernel/context.ts';
import { operations } from '../../kernel/operations.ts';
import { listBudgets, resetBudget, setBudget } from './verbs/budgets.ts';
import { compareRelease, listReleases } from './verbs/compare-release.ts';
import { listAlerts } from './verbs/list-alerts.ts';
import { listExemplars } from './verbs/list-exemplars.ts';
import { listSeries } from './verbs/list-series.ts';
import { readHistory } from './verbs/read-history.ts';
import { readMachine } from './verbs/read-machine.ts';
import { readOverview } from './verbs/read-overview.ts';

const { performance } = operations;

export const performanceProcedures = performance.router({
  overview: performance.overview.handler(({ context, input }) =>
    readOverview(signedIn(context), input),
  ),
  series: performance.series.handler(({ context, input }) => listSeries(signedIn(context), input)),
  history: performance.history.handler(({ context, input }) =>
    readHistory(signedIn(context), input),
  ),
  exemplars: performance.exemplars.handler(({ context, input }) =>
    listExemplars(signedIn(context), input),
  ),
  listBudgets: performance.listBudgets.handler(({ context, input }) =>
    listBudgets(signedIn(context), input),
  ),
  setBudget: performance.setBudget.handler(({ context, input }) =>
    setBudget(signedIn(context), input),
  ),
  resetBudget: performance.resetBudget.handler(({ context, input }) =>
    resetBudget(signedIn(context), input),
  ),
  alerts: performance.alerts.handler(({ context, input }) => listAlerts(signedIn(context), input)),
  machine: performance.machine.handler(({ context, input }) =>
    readMachine(signedIn(context), input),
  ),
  releases: performance.releases.handler(({ context, input }) =>
    listReleases(signedIn(context), input),
  ),
  compare: performance.compare.handler(({ context, input }) =>
    compareRelease(signedIn(context), input),
  ),
});
