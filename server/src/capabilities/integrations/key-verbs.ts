import { bulkVerb, exportVerb, resourceVerbs } from '../../kernel/resource-verbs.ts';
import { keyExport, keySource as source } from './key-source.ts';
import { createKey } from './verbs/create-key.ts';
import { listKeyChoices } from './verbs/list-key-choices.ts';
import { revokeKey } from './verbs/revoke-key.ts';

export const keyVerbs = {
  ...resourceVerbs(source),
  bulk: bulkVerb(source, { revoke: revokeKey }),
  export: exportVerb(keyExport),
  choices: listKeyChoices,
  create: createKey,
  revoke: revokeKey,
};
