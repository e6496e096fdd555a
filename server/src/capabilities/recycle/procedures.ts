import { signedIn } from '../../kernel/context.ts';
import { startExport } from '../../kernel/exports/index.ts';
import { operations } from '../../kernel/operations.ts';
import { binExport } from './bin-export.ts';
import { emptyBin } from './verbs/empty.ts';
import { hold } from './verbs/hold.ts';
import { holdSeveral } from './verbs/hold-several.ts';
import { listItems } from './verbs/list.ts';
import { previewItems } from './verbs/preview.ts';
import { purgeItems } from './verbs/purge.ts';
import { restoreItems } from './verbs/restore.ts';
import { setDays } from './verbs/set-days.ts';

const { recycle } = operations;

export const recycleProcedures = recycle.router({
  list: recycle.list.handler(({ context, input }) => listItems(signedIn(context), input)),
  export: recycle.export.handler(({ context, input }) =>
    startExport(signedIn(context), binExport, input),
  ),
  preview: recycle.preview.handler(({ context, input }) => previewItems(signedIn(context), input)),
  restore: recycle.restore.handler(({ context, input }) => restoreItems(signedIn(context), input)),
  purge: recycle.purge.handler(({ context, input }) => purgeItems(signedIn(context), input)),
  empty: recycle.empty.handler(({ context, input }) => emptyBin(signedIn(context), input)),
  hold: recycle.hold.handler(({ context, input }) => hold(signedIn(context), input)),
  holdSeveral: recycle.holdSeveral.handler(({ context, input }) =>
    holdSeveral(signedIn(context), input),
  ),
  setDays: recycle.setDays.handler(({ context, input }) => setDays(signedIn(context), input)),
});
