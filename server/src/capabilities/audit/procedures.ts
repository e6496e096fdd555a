import { procedures } from '../../kernel/procedures.ts';
import { exportVerb } from '../../kernel/resource-verbs.ts';
import { auditExport } from './audit-export.ts';
import { findPeople } from './verbs/find-people.ts';
import { getEntry } from './verbs/get.ts';
import { listEntries } from './verbs/list.ts';
import { getRetention } from './verbs/retention.ts';
import { setRetention } from './verbs/set-retention.ts';
import { verify } from './verbs/verify.ts';

export const auditProcedures = procedures('audit', {
  list: listEntries,
  get: getEntry,
  people: findPeople,
  export: exportVerb(auditExport),
  retention: getRetention,
  setRetention,
  verify,
});
