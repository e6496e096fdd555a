import { signedIn } from '../../kernel/context.ts';
import { startExport } from '../../kernel/exports/index.ts';
import { operations } from '../../kernel/operations.ts';
import { actOnRows, getRow, listRows } from '../../kernel/resource/index.ts';
import { subscriptionExport, subscriptionSource as source } from './source.ts';
import { endWithTerm, keepSubscription } from './changes/act.ts';
import { changeSubscription } from './changes/change.ts';
import { importUsage } from './charges/usage.ts';
import { listChanges } from './changes/history.ts';
import { listCharges } from './charges/list.ts';
import { readDetails } from './changes/details.ts';
import { runPrices } from './charges/prices.ts';

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
