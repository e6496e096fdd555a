export { findRedirect } from './verbs/find-redirect.ts';
export { recordMissing } from './verbs/record-missing.ts';
