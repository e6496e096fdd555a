export { companyProcedures } from './procedures.ts';
export { findCompany } from './queries.ts';
