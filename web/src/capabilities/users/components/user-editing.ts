// One module for both, so that the schemas they share are loaded with them and not with the list.
export { UserForm } from './user-form.tsx';
export { UserImport } from './user-import.tsx';
