export { findCompany } from './queries.ts';
export { companyExport, companyImport } from './source.ts';
