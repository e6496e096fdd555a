export { insertEvent } from './queries.ts';
export { recordAuthEvent, recordDenied } from './verbs/record.ts';
export { verifyChains } from './verbs/verify-chains.ts';
