export { auditExport } from './audit-export.ts';
export { retainAuditJob, retainAuditSchedule } from './jobs.ts';
export { auditProcedures } from './procedures.ts';
export { insertEvent as recordEvent } from './queries.ts';
export { recordAuthEvent, recordDenied } from './verbs/record.ts';
export { retainAudit } from './verbs/retain.ts';
export { verifyChains } from './verbs/verify-chains.ts';
