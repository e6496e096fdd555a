export { forgetKept } from './offline-store.ts';
