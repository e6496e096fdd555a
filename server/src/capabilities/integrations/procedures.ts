import { procedures } from '../../kernel/procedures.ts';
import { bulkVerb, exportVerb, resourceVerbs } from '../../kernel/resource-verbs.ts';
import { integrationExport, integrationSource as source } from './source.ts';
import { connectorVerbs, driftVerbs } from './connector-verbs.ts';
import { keyVerbs } from './key-verbs.ts';
import { createIntegration } from './verbs/create.ts';
import { listDeliveries } from './verbs/list-deliveries.ts';
import { makeSecret } from './verbs/make-secret.ts';
import { replayDeliveries } from './verbs/replay.ts';
import { activateIntegration, pauseIntegration } from './verbs/set-state.ts';
import { sendTest } from './verbs/send-test.ts';
import { updateIntegration } from './verbs/update.ts';

const bulkVerbs = { activate: activateIntegration, pause: pauseIntegration };

export const integrationProcedures = procedures('integrations', {
  keys: keyVerbs,
  connectors: connectorVerbs,
  drift: driftVerbs,
  ...resourceVerbs(source),
  create: createIntegration,
  update: updateIntegration,
  bulk: bulkVerb(source, bulkVerbs),
  export: exportVerb(integrationExport),
  activate: activateIntegration,
  pause: pauseIntegration,
  makeSecret,
  test: sendTest,
  replay: replayDeliveries,
  deliveries: listDeliveries,
});
