/** Background exports of lists: what can be exported, how an export starts, and what writes it. */
export type { Exportable, ExportSelection } from './exportable.ts';
export { fetchExport } from './fetch.ts';
export { exportJob } from './job.ts';
export { startExport } from './start.ts';
export { exportWriter } from './write.ts';
