export { httpConnector } from './connectors/http.ts';
export { probeConnector } from './connectors/compare.ts';
export { selectSandboxConnector, setSandboxUrl } from './queries/sandbox.ts';
