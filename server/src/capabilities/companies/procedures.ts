import { procedures } from '../../kernel/procedures.ts';
import { bulkVerb, exportVerb, importVerb, resourceVerbs } from '../../kernel/resource-verbs.ts';
import { companyExport, companyImport, companySource as source } from './source.ts';
import { activateCompany } from './verbs/activate.ts';
import { moveCompany } from './verbs/move.ts';
import { bulkMove } from './verbs/bulk-move.ts';
import { previewMove } from './verbs/preview-move.ts';
import { previewMoves } from './verbs/preview-moves.ts';
import { suspendCompany } from './verbs/suspend.ts';

const bulkVerbs = { suspend: suspendCompany, activate: activateCompany };

export const companyProcedures = procedures('companies', {
  ...resourceVerbs(source),
  bulk: bulkVerb(source, bulkVerbs),
  export: exportVerb(companyExport),
  import: importVerb(companyImport),
  previewMove,
  move: moveCompany,
  previewMoves,
  bulkMove,
  suspend: suspendCompany,
  activate: activateCompany,
});
