/** Background exports of lists: the exportable lists, starting an export, and writing it. */
export type { Exportable, ExportSelection } from './exportable.ts';
export { fetchExport } from './fetch.ts';
export { exportJob } from './job.ts';
export { startExport } from './start.ts';
export { exportWriter } from './write.ts';
