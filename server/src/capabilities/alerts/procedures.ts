import { procedures } from '../../kernel/procedures.ts';
import { bulkVerb, exportVerb, importVerb, resourceVerbs } from '../../kernel/resource-verbs.ts';
import { alertExport, alertImport, alertSource as source } from './source.ts';
import { markAlertRead } from './verbs/mark-read.ts';
import { openAlert } from './verbs/open.ts';
import { publishAlert } from './verbs/publish.ts';
import { exportReport, reportAlert } from './verbs/report.ts';
import { readUnread } from './verbs/unread.ts';
import { updateAlert } from './verbs/update.ts';
import { withdrawAlert } from './verbs/withdraw.ts';

const bulkVerbs = { publish: publishAlert, withdraw: withdrawAlert };

export const alertProcedures = procedures('alerts', {
  ...resourceVerbs(source),
  update: updateAlert,
  bulk: bulkVerb(source, bulkVerbs),
  export: exportVerb(alertExport),
  import: importVerb(alertImport),
  publish: publishAlert,
  withdraw: withdrawAlert,
  report: reportAlert,
  exportReport,
  unread: readUnread,
  open: openAlert,
  markRead: markAlertRead,
});
