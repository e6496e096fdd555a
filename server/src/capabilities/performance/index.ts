export { openMetricsExport } from './export/metrics-export.ts';
export { type Flushing, startFlushing } from './flush.ts';
