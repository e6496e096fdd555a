import { procedures } from '../../kernel/procedures.ts';
import { exportVerb } from '../../kernel/resource-verbs.ts';
import { binExport } from './bin-export.ts';
import { emptyBin } from './verbs/empty.ts';
import { hold } from './verbs/hold.ts';
import { bulkHold } from './verbs/bulk-hold.ts';
import { listItems } from './verbs/list.ts';
import { previewItems } from './verbs/preview.ts';
import { purgeItems } from './verbs/purge.ts';
import { restoreItems } from './verbs/restore.ts';
import { setDays } from './verbs/set-days.ts';

export const recycleProcedures = procedures('recycle', {
  list: listItems,
  export: exportVerb(binExport),
  preview: previewItems,
  restore: restoreItems,
  purge: purgeItems,
  empty: emptyBin,
  hold,
  bulkHold,
  setDays,
});
