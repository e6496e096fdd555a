export { blogDocuments } from './documents.ts';
export { publishDuePostsJob, publishDuePostsSchedule } from './jobs.ts';
export { loadPostList } from './live-list.ts';
export { blogProcedures } from './procedures.ts';
export { blogExport, blogImport } from './source.ts';
export { listNewest } from './verbs/list-published.ts';
export { listSitePosts } from './verbs/list-site.ts';
export { openPostPreview } from './verbs/open-preview.ts';
export { publishDuePosts } from './verbs/publish-due.ts';
