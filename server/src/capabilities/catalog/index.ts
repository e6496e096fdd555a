export { serviceDocuments } from './documents.ts';
export { loadPricingTable, loadServiceCatalogue } from './live.ts';
export { catalogProcedures } from './procedures.ts';
export { serviceExport } from './source.ts';
