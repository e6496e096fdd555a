export { analyticsProcedures } from './procedures.ts';
