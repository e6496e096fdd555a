import { signedIn } from '../../kernel/context.ts';
import { startExport } from '../../kernel/exports/index.ts';
import { operations } from '../../kernel/operations.ts';
import { actOnRows, getRow, listRows, removeRow, restoreRow } from '../../kernel/resource/index.ts';
import { integrationExport, integrationSource as source } from './source.ts';
import { keyProcedures } from './key-procedures.ts';
import { createIntegration } from './verbs/create.ts';
import { listDeliveries } from './verbs/list-deliveries.ts';
import { makeSecret } from './verbs/make-secret.ts';
import { replayDeliveries } from './verbs/replay.ts';
import { activateIntegration, pauseIntegration } from './verbs/set-state.ts';
import { sendTest } from './verbs/send-test.ts';
import { updateIntegration } from './verbs/update.ts';

const { integrations } = operations;
const bulkVerbs = { activate: activateIntegration, pause: pauseIntegration };

export const integrationProcedures = integrations.router({
  keys: keyProcedures,
  list: integrations.list.handler(({ context, input }) =>
    listRows(signedIn(context), source, input),
  ),
  get: integrations.get.handler(({ context, input }) => getRow(signedIn(context), source, input)),
  create: integrations.create.handler(({ context, input }) =>
    createIntegration(signedIn(context), input),
  ),
  update: integrations.update.handler(({ context, input }) =>
    updateIntegration(signedIn(context), input),
  ),
  remove: integrations.remove.handler(({ context, input }) =>
    removeRow(signedIn(context), source, input),
  ),
  restore: integrations.restore.handler(({ context, input }) =>
    restoreRow(signedIn(context), source, input),
  ),
  bulk: integrations.bulk.handler(({ context, input }) =>
    actOnRows(signedIn(context), source, input, bulkVerbs),
  ),
  export: integrations.export.handler(({ context, input }) =>
    startExport(signedIn(context), integrationExport, input),
  ),
  activate: integrations.activate.handler(({ context, input }) =>
    activateIntegration(signedIn(context), input),
  ),
  pause: integrations.pause.handler(({ context, input }) =>
    pauseIntegration(signedIn(context), input),
  ),
  makeSecret: integrations.makeSecret.handler(({ context, input }) =>
    makeSecret(signedIn(context), input),
  ),
  test: integrations.test.handler(({ context, input }) => sendTest(signedIn(context), input)),
  replay: integrations.replay.handler(({ context, input }) =>
    replayDeliveries(signedIn(context), input),
  ),
  deliveries: integrations.deliveries.handler(({ context, input }) =>
    listDeliveries(signedIn(context), input),
  ),
});
