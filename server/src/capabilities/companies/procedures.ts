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
import { companyExport, companyImport, companySource as source } from './source.ts';
import { activateCompany } from './verbs/activate.ts';
import { moveCompany } from './verbs/move.ts';
import { moveSeveral } from './verbs/move-several.ts';
import { previewMove } from './verbs/preview-move.ts';
import { previewMoves } from './verbs/preview-moves.ts';
import { suspendCompany } from './verbs/suspend.ts';

const { companies } = operations;
const bulkVerbs = { suspend: suspendCompany, activate: activateCompany };

export const companyProcedures = companies.router({
  list: companies.list.handler(({ context, input }) => listRows(signedIn(context), source, input)),
  get: companies.get.handler(({ context, input }) => getRow(signedIn(context), source, input)),
  create: companies.create.handler(({ context, input }) =>
    createRow(signedIn(context), source, input),
  ),
  update: companies.update.handler(({ context, input }) =>
    updateRowOf(signedIn(context), source, input),
  ),
  remove: companies.remove.handler(({ context, input }) =>
    removeRow(signedIn(context), source, input),
  ),
  restore: companies.restore.handler(({ context, input }) =>
    restoreRow(signedIn(context), source, input),
  ),
  bulk: companies.bulk.handler(({ context, input }) =>
    actOnRows(signedIn(context), source, input, bulkVerbs),
  ),
  export: companies.export.handler(({ context, input }) =>
    startExport(signedIn(context), companyExport, input),
  ),
  import: companies.import.handler(({ context, input }) =>
    importRows(signedIn(context), companyImport, input),
  ),
  previewMove: companies.previewMove.handler(({ context, input }) =>
    previewMove(signedIn(context), input),
  ),
  move: companies.move.handler(({ context, input }) => moveCompany(signedIn(context), input)),
  previewMoves: companies.previewMoves.handler(({ context, input }) =>
    previewMoves(signedIn(context), input),
  ),
  moveSeveral: companies.moveSeveral.handler(({ context, input }) =>
    moveSeveral(signedIn(context), input),
  ),
  suspend: companies.suspend.handler(({ context, input }) =>
    suspendCompany(signedIn(context), input),
  ),
  activate: companies.activate.handler(({ context, input }) =>
    activateCompany(signedIn(context), input),
  ),
});
