// One module for both, so that the schemas they share are loaded with them and not with the list.
export { CompanyForm } from './company-form.tsx';
export { CompanyImport } from './company-import.tsx';
