import { procedures } from '../../kernel/procedures.ts';
import { bulkVerb, exportVerb, importVerb, resourceVerbs } from '../../kernel/resource-verbs.ts';
import { redirectExport, redirectImport, redirectSource as source } from './source.ts';
import { createRedirect } from './verbs/create.ts';
import { dismissMissing } from './verbs/dismiss-missing.ts';
import { listMissing } from './verbs/list-missing.ts';
import { removeRedirect } from './verbs/remove.ts';
import { restoreRedirect } from './verbs/restore.ts';
import { updateRedirect } from './verbs/update.ts';

const bulkVerbs = { delete: removeRedirect, restore: restoreRedirect };

export const redirectProcedures = procedures('redirects', {
  ...resourceVerbs(source),
  create: createRedirect,
  update: updateRedirect,
  remove: removeRedirect,
  restore: restoreRedirect,
  bulk: bulkVerb(source, bulkVerbs),
  export: exportVerb(redirectExport),
  import: importVerb(redirectImport),
  missing: listMissing,
  dismissMissing,
});
