export { readParts } from './parts/parts.ts';
export { readService } from './verbs/read-published.ts';
