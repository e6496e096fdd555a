import { procedures } from '../../kernel/procedures.ts';
import { bulkVerb, exportVerb, resourceVerbs } from '../../kernel/resource-verbs.ts';
import { endWithTerm, keepSubscription } from './changes/bulk-actions.ts';
import { changeSubscription } from './changes/change.ts';
import { changeMany } from './changes/change-many.ts';
import { readDetails } from './changes/details.ts';
import { listChanges } from './changes/history.ts';
import { transferSubscription } from './changes/transfer.ts';
import { listCharges } from './charges/list.ts';
import { runPrices } from './charges/prices.ts';
import { reverse } from './charges/reverse.ts';
import { importUsage } from './charges/usage.ts';
import { listRenewals } from './renewals.ts';
import { subscriptionExport, subscriptionSource as source } from './source.ts';

const { list, get } = resourceVerbs(source);

export const subscriptionProcedures = procedures('subscriptions', {
  list,
  get,
  bulk: bulkVerb(source, { end: endWithTerm, keep: keepSubscription }),
  export: exportVerb(subscriptionExport),
  details: readDetails,
  changes: listChanges,
  charges: listCharges,
  change: changeSubscription,
  changeMany,
  transfer: transferSubscription,
  renewals: listRenewals,
  reverse,
  importUsage,
  runPrices,
});
