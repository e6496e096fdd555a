import { procedures } from '../../kernel/procedures.ts';
import { bulkVerb, exportVerb, importVerb, resourceVerbs } from '../../kernel/resource-verbs.ts';
import {
  applicationExport,
  applicationSource,
  partnerExport,
  partnerImport,
  partnerSource as source,
} from './source.ts';
import { listPartner, unlistPartner } from './verbs/set-listed.ts';

const bulkVerbs = { list: listPartner, unlist: unlistPartner };

export const partnerProcedures = procedures('partners', {
  ...resourceVerbs(source),
  bulk: bulkVerb(source, bulkVerbs),
  export: exportVerb(partnerExport),
  import: importVerb(partnerImport),
  show: listPartner,
  hide: unlistPartner,
  applications: {
    ...resourceVerbs(applicationSource),
    bulk: bulkVerb(applicationSource),
    export: exportVerb(applicationExport),
  },
});
