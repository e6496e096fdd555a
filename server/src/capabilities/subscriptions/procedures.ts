import { signedIn } from '../../kernel/context.ts';
import { startExport } from '../../kernel/exports/index.ts';
import { operations } from '../../kernel/operations.ts';
import { actOnRows, getRow, listRows } from '../../kernel/resource/index.ts';
import { subscriptionExport, subscriptionSource as source } from './source.ts';
import { endWithTerm, keepSubscription } from './verbs/act.ts';
import { changeSubscription } from './verbs/change.ts';
import { importUsage } from './verbs/import-usage.ts';
import { listChanges } from './verbs/list-changes.ts';
import { listCharges } from './verbs/list-charges.ts';
import { readDetails } from './verbs/read-details.ts';
import { runPrices } from './verbs/run-prices.ts';

const { subscriptions } = operations;

export const subscriptionProcedures = subscriptions.router({
  list: subscriptions.list.handler(({ context, input }) =>
    listRows(signedIn(context), source, input),
  ),
  get: subscriptions.get.handler(({ context, input }) => getRow(signedIn(context), source, input)),
  bulk: subscriptions.bulk.handler(({ context, input }) =>
    actOnRows(signedIn(context), source, input, { end: endWithTerm, keep: keepSubscription }),
  ),
  export: subscriptions.export.handler(({ context, input }) =>
    startExport(signedIn(context), subscriptionExport, input),
  ),
  details: subscriptions.details.handler(({ context, input }) =>
    readDetails(signedIn(context), input),
  ),
  changes: subscriptions.changes.handler(({ context, input }) =>
    listChanges(signedIn(context), input),
  ),
  charges: subscriptions.charges.handler(({ context, input }) =>
    listCharges(signedIn(context), input),
  ),
  change: subscriptions.change.handler(({ context, input }) =>
    changeSubscription(signedIn(context), input),
  ),
  importUsage: subscriptions.importUsage.handler(({ context, input }) =>
    importUsage(signedIn(context), input),
  ),
  runPrices: subscriptions.runPrices.handler(({ context, input }) =>
    runPrices(signedIn(context), input),
  ),
});
