import { signedIn } from '../../kernel/context.ts';
import { startExport } from '../../kernel/exports/index.ts';
import { operations } from '../../kernel/operations.ts';
import { auditExport } from './audit-export.ts';
import { findPeople } from './verbs/find-people.ts';
import { getEntry } from './verbs/get.ts';
import { listEntries } from './verbs/list.ts';
import { getRetention } from './verbs/retention.ts';
import { setRetention } from './verbs/set-retention.ts';
import { verify } from './verbs/verify.ts';

const { audit } = operations;

export const auditProcedures = audit.router({
  list: audit.list.handler(({ context, input }) => listEntries(signedIn(context), input)),
  get: audit.get.handler(({ context, input }) => getEntry(signedIn(context), input)),
  people: audit.people.handler(({ context, input }) => findPeople(signedIn(context), input)),
  export: audit.export.handler(({ context, input }) =>
    startExport(signedIn(context), auditExport, input),
  ),
  retention: audit.retention.handler(({ context }) => getRetention(signedIn(context))),
  setRetention: audit.setRetention.handler(({ context, input }) =>
    setRetention(signedIn(context), input),
  ),
  verify: audit.verify.handler(({ context }) => verify(signedIn(context))),
});
