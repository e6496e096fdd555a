export { readService } from './verbs/read-published.ts';
