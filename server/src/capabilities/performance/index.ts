export { openMetricsExport } from './export/metrics-export.ts';
export { type Flusher, startFlushing } from './flush.ts';
