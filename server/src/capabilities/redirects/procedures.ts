import { signedIn } from '../../kernel/context.ts';
import { startExport } from '../../kernel/exports/index.ts';
import { importRows } from '../../kernel/imports/index.ts';
import { operations } from '../../kernel/operations.ts';
import { actOnRows, getRow, listRows } from '../../kernel/resource/index.ts';
import { redirectExport, redirectImport, redirectSource as source } from './source.ts';
import { createRedirect } from './verbs/create.ts';
import { dismissMissing } from './verbs/dismiss-missing.ts';
import { listMissing } from './verbs/list-missing.ts';
import { removeRedirect } from './verbs/remove.ts';
import { restoreRedirect } from './verbs/restore.ts';
import { updateRedirect } from './verbs/update.ts';

const { redirects } = operations;
const bulkVerbs = { delete: removeRedirect };

export const redirectProcedures = redirects.router({
  list: redirects.list.handler(({ context, input }) => listRows(signedIn(context), source, input)),
  get: redirects.get.handler(({ context, input }) => getRow(signedIn(context), source, input)),
  create: redirects.create.handler(({ context, input }) =>
    createRedirect(signedIn(context), input),
  ),
  update: redirects.update.handler(({ context, input }) =>
    updateRedirect(signedIn(context), input),
  ),
  remove: redirects.remove.handler(({ context, input }) =>
    removeRedirect(signedIn(context), input),
  ),
  restore: redirects.restore.handler(({ context, input }) =>
    restoreRedirect(signedIn(context), input),
  ),
  bulk: redirects.bulk.handler(({ context, input }) =>
    actOnRows(signedIn(context), source, input, bulkVerbs),
  ),
  export: redirects.export.handler(({ context, input }) =>
    startExport(signedIn(context), redirectExport, input),
  ),
  import: redirects.import.handler(({ context, input }) =>
    importRows(signedIn(context), redirectImport, input),
  ),
  missing: redirects.missing.handler(({ context }) => listMissing(signedIn(context))),
  dismissMissing: redirects.dismissMissing.handler(({ context, input }) =>
    dismissMissing(signedIn(context), input),
  ),
});
