// One module for both, so that the schemas they share are loaded with them and not with the list.
export { ServiceForm } from './service-form.tsx';
export { ServiceImport } from './service-import.tsx';
