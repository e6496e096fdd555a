export { userProcedures } from './procedures.ts';
export { identify } from './verbs/identify.ts';
