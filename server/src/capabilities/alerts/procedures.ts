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
} from '../../kernel/resource/index.ts';
import { alertExport, alertImport, alertSource as source } from './source.ts';
import { markAlertRead } from './verbs/mark-read.ts';
import { openAlert } from './verbs/open.ts';
import { publishAlert } from './verbs/publish.ts';
import { exportReport, reportAlert } from './verbs/report.ts';
import { readUnread } from './verbs/unread.ts';
import { updateAlert } from './verbs/update.ts';
import { withdrawAlert } from './verbs/withdraw.ts';

const { alerts } = operations;
const bulkVerbs = { publish: publishAlert, withdraw: withdrawAlert };

export const alertProcedures = alerts.router({
  list: alerts.list.handler(({ context, input }) => listRows(signedIn(context), source, input)),
  get: alerts.get.handler(({ context, input }) => getRow(signedIn(context), source, input)),
  create: alerts.create.handler(({ context, input }) =>
    createRow(signedIn(context), source, input),
  ),
  update: alerts.update.handler(({ context, input }) => updateAlert(signedIn(context), input)),
  remove: alerts.remove.handler(({ context, input }) =>
    removeRow(signedIn(context), source, input),
  ),
  restore: alerts.restore.handler(({ context, input }) =>
    restoreRow(signedIn(context), source, input),
  ),
  bulk: alerts.bulk.handler(({ context, input }) =>
    actOnRows(signedIn(context), source, input, bulkVerbs),
  ),
  export: alerts.export.handler(({ context, input }) =>
    startExport(signedIn(context), alertExport, input),
  ),
  import: alerts.import.handler(({ context, input }) =>
    importRows(signedIn(context), alertImport, input),
  ),
  publish: alerts.publish.handler(({ context, input }) => publishAlert(signedIn(context), input)),
  withdraw: alerts.withdraw.handler(({ context, input }) =>
    withdrawAlert(signedIn(context), input),
  ),
  report: alerts.report.handler(({ context, input }) => reportAlert(signedIn(context), input)),
  exportReport: alerts.exportReport.handler(({ context, input }) =>
    exportReport(signedIn(context), input),
  ),
  unread: alerts.unread.handler(({ context }) => readUnread(signedIn(context))),
  open: alerts.open.handler(({ context, input }) => openAlert(signedIn(context), input)),
  markRead: alerts.markRead.handler(({ context, input }) =>
    markAlertRead(signedIn(context), input),
  ),
});
