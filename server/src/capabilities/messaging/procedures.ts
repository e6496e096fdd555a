import { procedures } from '../../kernel/procedures.ts';
import { bulkVerb, exportVerb, resourceVerbs } from '../../kernel/resource-verbs.ts';
import { conversationVerbs, messageVerbs } from './conversation-verbs.ts';
import { requestExport, requestSource as source } from './source.ts';
import { handleRequest, reopenRequest } from './verbs/set-request-state.ts';

const bulkVerbs = { handle: handleRequest, reopen: reopenRequest };

export const messagingProcedures = procedures('messaging', {
  conversations: conversationVerbs,
  messages: messageVerbs,
  requests: {
    ...resourceVerbs(source),
    bulk: bulkVerb(source, bulkVerbs),
    export: exportVerb(requestExport),
    handle: handleRequest,
    reopen: reopenRequest,
  },
});
