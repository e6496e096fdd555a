import { signedIn } from '../../kernel/context.ts';
import { startExport } from '../../kernel/exports/index.ts';
import { operations } from '../../kernel/operations.ts';
import {
  actOnRows,
  getRow,
  listRows,
  removeRow,
  restoreRow,
  updateRowOf,
} from '../../kernel/resource/index.ts';
import { conversationProcedures, messageProcedures } from './conversation-procedures.ts';
import { requestExport, requestSource as source } from './source.ts';
import { handleRequest, reopenRequest } from './verbs/set-request-state.ts';

const { requests } = operations.messaging;
const bulkVerbs = { handle: handleRequest, reopen: reopenRequest };

export const messagingProcedures = operations.messaging.router({
  conversations: conversationProcedures,
  messages: messageProcedures,
  requests: {
    list: requests.list.handler(({ context, input }) => listRows(signedIn(context), source, input)),
    get: requests.get.handler(({ context, input }) => getRow(signedIn(context), source, input)),
    update: requests.update.handler(({ context, input }) =>
      updateRowOf(signedIn(context), source, input),
    ),
    remove: requests.remove.handler(({ context, input }) =>
      removeRow(signedIn(context), source, input),
    ),
    restore: requests.restore.handler(({ context, input }) =>
      restoreRow(signedIn(context), source, input),
    ),
    bulk: requests.bulk.handler(({ context, input }) =>
      actOnRows(signedIn(context), source, input, bulkVerbs),
    ),
    export: requests.export.handler(({ context, input }) =>
      startExport(signedIn(context), requestExport, input),
    ),
    handle: requests.handle.handler(({ context, input }) =>
      handleRequest(signedIn(context), input),
    ),
    reopen: requests.reopen.handler(({ context, input }) =>
      reopenRequest(signedIn(context), input),
    ),
  },
});
