/** CSV imports: short files immediately, longer ones as a job in small transactions. */
export { importRows } from './import.ts';
export { type Importable, importableOf } from './importable.ts';
export { importJob } from './job.ts';
export { importRunner } from './run.ts';
