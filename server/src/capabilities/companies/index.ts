export { companyProcedures } from './procedures.ts';
