export { partnerProcedures } from './procedures.ts';
export { applicationExport, partnerExport, partnerImport } from './source.ts';
export { locatePartners } from './verbs/locate.ts';
export { receiveApplication } from './verbs/receive-application.ts';
