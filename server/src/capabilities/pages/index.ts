export { sanitizeContent } from './content.ts';
export { pageProcedures } from './procedures.ts';
export { readPublished } from './verbs/read-published.ts';
