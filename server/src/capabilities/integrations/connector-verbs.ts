import { bulkVerb, exportVerb, resourceVerbs } from '../../kernel/resource-verbs.ts';
import {
  connectorExport,
  connectorSource as source,
  driftExport,
  driftSource,
} from './connector-source.ts';
import {
  activateConnector,
  compareNow,
  createConnector,
  deliverService,
  listConnectedServices,
  makeConnectorSecret,
  pauseConnector,
  releaseService,
  testConnector,
  updateConnector,
} from './verbs/connectors.ts';
import { acceptDrift, fixDrift, reopenDrift } from './verbs/drift.ts';

export const connectorVerbs = {
  ...resourceVerbs(source),
  create: createConnector,
  update: updateConnector,
  bulk: bulkVerb(source, { activate: activateConnector, pause: pauseConnector }),
  export: exportVerb(connectorExport),
  activate: activateConnector,
  pause: pauseConnector,
  makeSecret: makeConnectorSecret,
  test: testConnector,
  compare: compareNow,
  services: listConnectedServices,
  deliver: deliverService,
  release: releaseService,
};

const { list, get } = resourceVerbs(driftSource);

export const driftVerbs = {
  list,
  get,
  bulk: bulkVerb(driftSource, { fix: fixDrift, reopen: reopenDrift }),
  export: exportVerb(driftExport),
  accept: acceptDrift,
  fix: fixDrift,
  reopen: reopenDrift,
};
