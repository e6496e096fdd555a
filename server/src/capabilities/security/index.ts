export { validateResource } from './verbs/validate-resource.ts';
export { createViolations, type Violations } from './record-violations.ts';
