/** Files of lists, made in the background: what can be exported, how it begins, and what writes it. */
export type { Exportable, ExportSelection } from './exportable.ts';
export { fetchExport } from './fetch.ts';
export { exportJob } from './job.ts';
export { startExport } from './start.ts';
export { exportWriter } from './write.ts';
