export { insertEvent } from './queries.ts';
export { listEntries } from './verbs/list.ts';
export { recordAuthEvent, recordDenied } from './verbs/record.ts';
export { verifyChains } from './verbs/verify-chains.ts';
