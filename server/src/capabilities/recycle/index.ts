export { binExport } from './bin-export.ts';
export { purgeExpiredJob, purgeExpiredSchedule } from './jobs.ts';
export { recycleProcedures } from './procedures.ts';
export { purgeExpired } from './verbs/purge-expired.ts';
