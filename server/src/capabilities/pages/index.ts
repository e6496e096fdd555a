export { isSafeLink, sanitizeContent } from './content.ts';
export { publishDueJob, publishDueSchedule } from './jobs.ts';
export { pageProcedures } from './procedures.ts';
export type { SitePage } from './queries.ts';
export { pageExport } from './source.ts';
export { listSitePages } from './verbs/list-site.ts';
export { publishDue } from './verbs/publish-due.ts';
export { findPublished, readPublished } from './verbs/read-published.ts';
