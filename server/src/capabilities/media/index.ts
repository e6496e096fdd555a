export { cleanMediaJob, cleanMediaSchedule } from './jobs.ts';
export { mediaExport } from './source.ts';
export { mediaProcedures } from './procedures.ts';
export { cleanMedia } from './verbs/clean.ts';
export { receivePart } from './verbs/receive-part.ts';
export { showFile } from './verbs/show-file.ts';
