/** Rows from CSV files: short ones at once, longer ones as a job in small transactions. */
export { cleanImports } from './clean.ts';
export { importRows } from './import.ts';
export { type Importable, importableOf } from './importable.ts';
export { cleanImportsJob, cleanImportsSchedule, importJob } from './job.ts';
export { importRunner } from './run.ts';
