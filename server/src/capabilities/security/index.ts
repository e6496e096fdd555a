export { trimEventsJob, trimEventsSchedule } from './jobs.ts';
export { securityProcedures } from './procedures.ts';
export { trimEvents } from './verbs/trim-events.ts';
export { validateResource } from './verbs/validate-resource.ts';
