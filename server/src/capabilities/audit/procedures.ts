import { signedIn } from '../../kernel/context.ts';
import { operations } from '../../kernel/operations.ts';
import { listEntries } from './verbs/list.ts';
import { verify } from './verbs/verify.ts';

const { audit } = operations;

export const auditProcedures = audit.router({
  list: audit.list.handler(({ context, input }) => listEntries(signedIn(context), input)),
  verify: audit.verify.handler(({ context }) => verify(signedIn(context))),
});
