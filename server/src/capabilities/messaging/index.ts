export { messagingProcedures } from './procedures.ts';
export { requestExport } from './source.ts';
export { receiveContact } from './verbs/receive-contact.ts';
