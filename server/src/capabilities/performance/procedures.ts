import { signedIn } from '../../kernel/context.ts';
import { operations } from '../../kernel/operations.ts';
import { listExemplars } from './verbs/list-exemplars.ts';
import { listSeries } from './verbs/list-series.ts';
import { readHistory } from './verbs/read-history.ts';
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
});
