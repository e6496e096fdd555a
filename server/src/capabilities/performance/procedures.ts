import { procedures } from '../../kernel/procedures.ts';
import { listBudgets, resetBudget, setBudget } from './verbs/budgets.ts';
import { compareRelease, listReleases } from './verbs/compare-release.ts';
import { listAlerts } from './verbs/list-alerts.ts';
import { listExemplars } from './verbs/list-exemplars.ts';
import { listSeries } from './verbs/list-series.ts';
import { readHistory } from './verbs/read-history.ts';
import { readMachine } from './verbs/read-machine.ts';
import { readOverview } from './verbs/read-overview.ts';

export const performanceProcedures = procedures('performance', {
  overview: readOverview,
  series: listSeries,
  history: readHistory,
  exemplars: listExemplars,
  listBudgets,
  setBudget,
  resetBudget,
  alerts: listAlerts,
  machine: readMachine,
  releases: listReleases,
  compare: compareRelease,
});
