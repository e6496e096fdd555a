// One module for both, so that the schemas they share come with them and not with the list.
export { CompanyForm } from './company-form.tsx';
export { CompanyImport } from './company-import.tsx';
