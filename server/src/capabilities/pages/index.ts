export { isSafeLink } from './content.ts';
export type { SitePage } from './queries.ts';
export { openPagePreview } from './verbs/open-preview.ts';
export { findPublished, readPublished } from './verbs/read-published.ts';
