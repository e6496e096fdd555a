export { releaseDocuments } from './documents.ts';
export { releaseProcedures } from './procedures.ts';
export { releaseExport, releaseImport } from './source.ts';
export { listSiteReleases } from './verbs/list-site.ts';
