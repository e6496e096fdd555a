/** Files of lists, made in the background: what can be exported, how it begins, and what writes it. */
export { cleanExports } from './clean.ts';
export type { Exportable, ExportSelection } from './exportable.ts';
export { fetchExport } from './fetch.ts';
export { cleanExportsJob, cleanExportsSchedule, exportJob } from './job.ts';
export { startExport } from './start.ts';
export { exportWriter } from './write.ts';
