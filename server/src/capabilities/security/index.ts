export { validateResource } from './verbs/validate-resource.ts';
