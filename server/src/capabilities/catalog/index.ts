export { serviceDocuments } from './documents.ts';
export { loadPricingTable, loadServiceCatalogue } from './live.ts';
export { catalogProcedures } from './procedures.ts';
export { serviceExport, serviceImport } from './source.ts';
export { listPublished } from './verbs/list-published.ts';
export { readService } from './verbs/read-published.ts';
export { listSiteServices } from './verbs/list-site.ts';
