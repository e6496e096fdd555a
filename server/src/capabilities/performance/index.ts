export { type Flushing, startFlushing } from './flush.ts';
