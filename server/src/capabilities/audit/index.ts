export { auditProcedures } from './procedures.ts';
export { type AuditEvent, insertEvent } from './queries.ts';
export { recordDenied } from './verbs/record.ts';
