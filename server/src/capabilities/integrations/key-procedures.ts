import { signedIn } from '../../kernel/context.ts';
import { startExport } from '../../kernel/exports/index.ts';
import { operations } from '../../kernel/operations.ts';
import { actOnRows, getRow, listRows } from '../../kernel/resource/index.ts';
import { keyExport, keySource as source } from './key-source.ts';
import { createKey } from './verbs/create-key.ts';
import { listKeyChoices } from './verbs/list-key-choices.ts';
import { revokeKey } from './verbs/revoke-key.ts';

const { keys } = operations.integrations;

export const keyProcedures = keys.router({
  list: keys.list.handler(({ context, input }) => listRows(signedIn(context), source, input)),
  get: keys.get.handler(({ context, input }) => getRow(signedIn(context), source, input)),
  bulk: keys.bulk.handler(({ context, input }) =>
    actOnRows(signedIn(context), source, input, { revoke: revokeKey }),
  ),
  export: keys.export.handler(({ context, input }) =>
    startExport(signedIn(context), keyExport, input),
  ),
  choices: keys.choices.handler(({ context, input }) => listKeyChoices(signedIn(context), input)),
  create: keys.create.handler(({ context, input }) => createKey(signedIn(context), input)),
  revoke: keys.revoke.handler(({ context, input }) => revokeKey(signedIn(context), input)),
});
