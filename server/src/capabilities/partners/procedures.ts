import { signedIn } from '../../kernel/context.ts';
import { startExport } from '../../kernel/exports/index.ts';
import { importRows } from '../../kernel/imports/index.ts';
import { operations } from '../../kernel/operations.ts';
import {
  actOnRows,
  createRow,
  getRow,
  listRows,
  removeRow,
  restoreRow,
  updateRowOf,
} from '../../kernel/resource/index.ts';
import {
  applicationExport,
  applicationSource,
  partnerExport,
  partnerImport,
  partnerSource as source,
} from './source.ts';
import { listPartner, unlistPartner } from './verbs/set-listed.ts';

const { partners } = operations;
const { applications } = partners;
const bulkVerbs = { list: listPartner, unlist: unlistPartner };

export const partnerProcedures = partners.router({
  list: partners.list.handler(({ context, input }) => listRows(signedIn(context), source, input)),
  get: partners.get.handler(({ context, input }) => getRow(signedIn(context), source, input)),
  create: partners.create.handler(({ context, input }) =>
    createRow(signedIn(context), source, input),
  ),
  update: partners.update.handler(({ context, input }) =>
    updateRowOf(signedIn(context), source, input),
  ),
  remove: partners.remove.handler(({ context, input }) =>
    removeRow(signedIn(context), source, input),
  ),
  restore: partners.restore.handler(({ context, input }) =>
    restoreRow(signedIn(context), source, input),
  ),
  bulk: partners.bulk.handler(({ context, input }) =>
    actOnRows(signedIn(context), source, input, bulkVerbs),
  ),
  export: partners.export.handler(({ context, input }) =>
    startExport(signedIn(context), partnerExport, input),
  ),
  import: partners.import.handler(({ context, input }) =>
    importRows(signedIn(context), partnerImport, input),
  ),
  show: partners.show.handler(({ context, input }) => listPartner(signedIn(context), input)),
  hide: partners.hide.handler(({ context, input }) => unlistPartner(signedIn(context), input)),
  applications: {
    list: applications.list.handler(({ context, input }) =>
      listRows(signedIn(context), applicationSource, input),
    ),
    get: applications.get.handler(({ context, input }) =>
      getRow(signedIn(context), applicationSource, input),
    ),
    update: applications.update.handler(({ context, input }) =>
      updateRowOf(signedIn(context), applicationSource, input),
    ),
    remove: applications.remove.handler(({ context, input }) =>
      removeRow(signedIn(context), applicationSource, input),
    ),
    restore: applications.restore.handler(({ context, input }) =>
      restoreRow(signedIn(context), applicationSource, input),
    ),
    bulk: applications.bulk.handler(({ context, input }) =>
      actOnRows(signedIn(context), applicationSource, input, {}),
    ),
    export: applications.export.handler(({ context, input }) =>
      startExport(signedIn(context), applicationExport, input),
    ),
  },
});
