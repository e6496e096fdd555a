export { turnAlertsJob, turnAlertsSchedule } from './jobs.ts';
export { alertProcedures } from './procedures.ts';
export { reportExport } from './report-export.ts';
export { alertExport, alertImport } from './source.ts';
export { turnAlerts } from './verbs/turn.ts';
