import { signedIn } from '../../kernel/context.ts';
import { Problem } from '../../kernel/errors.ts';
import { startExport } from '../../kernel/exports/index.ts';
import { importRows } from '../../kernel/imports/index.ts';
import { operations } from '../../kernel/operations.ts';
import { actOnRows, createRow, getRow, listRows } from '../../kernel/resource/index.ts';
import { serviceExport, serviceImport, serviceSource as source } from './source.ts';
import { featureListing, listSupplierOffers, moveListings } from './listings/listings.ts';
import { listPlans } from './plans/list.ts';
import { movePlan, removePlan } from './plans/move.ts';
import { createPlan, duplicatePlan, updatePlan } from './plans/save.ts';
import {
  listBundleParts,
  readParts,
  readSettings,
  saveBundleParts,
  saveQuestions,
  saveRelations,
  updateSettings,
} from './parts/parts.ts';
import { seenBy } from './parts/seen-by.ts';
import { readPriceGrid } from './prices/grid.ts';
import {
  assignPriceList,
  createPriceList,
  listPriceLists,
  updatePriceList,
  withdrawPrice,
} from './prices/lists.ts';
import { explainPrice, listPrices, resolvePrices } from './prices/resolve.ts';
import { setPrice } from './prices/set.ts';
import { duplicateService } from './verbs/duplicate.ts';
import { listPublished } from './verbs/list-published.ts';
import { publishService } from './verbs/publish.ts';
import { readService } from './verbs/read-published.ts';
import { removeService } from './verbs/remove.ts';
import { restoreService } from './verbs/restore.ts';
import { retireService } from './verbs/retire.ts';
import { listOffers } from './storefront/list.ts';
import { readOffer } from './storefront/read.ts';
import { listVersions } from './versions/list.ts';
import { unpublishService } from './verbs/unpublish.ts';
import { updateService } from './verbs/update.ts';

const { catalog } = operations;
const bulkVerbs = {
  publish: publishService,
  retire: retireService,
  delete: removeService,
};

export const catalogProcedures = catalog.router({
  list: catalog.list.handler(({ context, input }) => listRows(signedIn(context), source, input)),
  get: catalog.get.handler(({ context, input }) => getRow(signedIn(context), source, input)),
  create: catalog.create.handler(({ context, input }) =>
    createRow(signedIn(context), source, input),
  ),
  update: catalog.update.handler(({ context, input }) => updateService(signedIn(context), input)),
  remove: catalog.remove.handler(({ context, input }) => removeService(signedIn(context), input)),
  restore: catalog.restore.handler(({ context, input }) =>
    restoreService(signedIn(context), input),
  ),
  bulk: catalog.bulk.handler(({ context, input }) =>
    actOnRows(signedIn(context), source, input, bulkVerbs),
  ),
  export: catalog.export.handler(({ context, input }) =>
    startExport(signedIn(context), serviceExport, input),
  ),
  import: catalog.import.handler(({ context, input }) =>
    importRows(signedIn(context), serviceImport, input),
  ),
  publish: catalog.publish.handler(({ context, input }) =>
    publishService(signedIn(context), input),
  ),
  unpublish: catalog.unpublish.handler(({ context, input }) =>
    unpublishService(signedIn(context), input),
  ),
  retire: catalog.retire.handler(({ context, input }) => retireService(signedIn(context), input)),
  duplicate: catalog.duplicate.handler(({ context, input }) =>
    duplicateService(signedIn(context), input),
  ),
  published: catalog.published.handler(({ context, input }) => listPublished(context, input)),
  service: catalog.service.handler(async ({ context, input }) => {
    const service = await readService(context, input);
    if (service === null) throw new Problem('not_found');
    return service;
  }),
  offers: catalog.offers.handler(({ context, input }) => listOffers(signedIn(context), input)),
  offer: catalog.offer.handler(({ context, input }) => readOffer(signedIn(context), input)),
  plans: catalog.plans.handler(({ context, input }) => listPlans(signedIn(context), input)),
  createPlan: catalog.createPlan.handler(({ context, input }) =>
    createPlan(signedIn(context), input),
  ),
  updatePlan: catalog.updatePlan.handler(({ context, input }) =>
    updatePlan(signedIn(context), input),
  ),
  movePlan: catalog.movePlan.handler(({ context, input }) => movePlan(signedIn(context), input)),
  duplicatePlan: catalog.duplicatePlan.handler(({ context, input }) =>
    duplicatePlan(signedIn(context), input),
  ),
  removePlan: catalog.removePlan.handler(({ context, input }) =>
    removePlan(signedIn(context), input),
  ),
  serviceParts: catalog.serviceParts.handler(({ context, input }) =>
    readParts(signedIn(context), input),
  ),
  saveRelations: catalog.saveRelations.handler(({ context, input }) =>
    saveRelations(signedIn(context), input),
  ),
  saveQuestions: catalog.saveQuestions.handler(({ context, input }) =>
    saveQuestions(signedIn(context), input),
  ),
  bundleParts: catalog.bundleParts.handler(({ context, input }) =>
    listBundleParts(signedIn(context), input),
  ),
  saveBundleParts: catalog.saveBundleParts.handler(({ context, input }) =>
    saveBundleParts(signedIn(context), input),
  ),
  catalogSettings: catalog.catalogSettings.handler(({ context, input }) =>
    readSettings(signedIn(context), input),
  ),
  updateCatalogSettings: catalog.updateCatalogSettings.handler(({ context, input }) =>
    updateSettings(signedIn(context), input),
  ),
  seenBy: catalog.seenBy.handler(({ context, input }) => seenBy(signedIn(context), input)),
  supplierOffers: catalog.supplierOffers.handler(({ context, input }) =>
    listSupplierOffers(signedIn(context), input),
  ),
  moveListings: catalog.moveListings.handler(({ context, input }) =>
    moveListings(signedIn(context), input),
  ),
  featureListing: catalog.featureListing.handler(({ context, input }) =>
    featureListing(signedIn(context), input),
  ),
  serviceVersions: catalog.serviceVersions.handler(({ context, input }) =>
    listVersions(signedIn(context), input),
  ),
  priceLists: catalog.priceLists.handler(({ context, input }) =>
    listPriceLists(signedIn(context), input),
  ),
  createPriceList: catalog.createPriceList.handler(({ context, input }) =>
    createPriceList(signedIn(context), input),
  ),
  updatePriceList: catalog.updatePriceList.handler(({ context, input }) =>
    updatePriceList(signedIn(context), input),
  ),
  withdrawPrice: catalog.withdrawPrice.handler(({ context, input }) =>
    withdrawPrice(signedIn(context), input),
  ),
  priceGrid: catalog.priceGrid.handler(({ context, input }) =>
    readPriceGrid(signedIn(context), input),
  ),
  assignPriceList: catalog.assignPriceList.handler(({ context, input }) =>
    assignPriceList(signedIn(context), input),
  ),
  setPrice: catalog.setPrice.handler(({ context, input }) => setPrice(signedIn(context), input)),
  listPrices: catalog.listPrices.handler(({ context, input }) =>
    listPrices(signedIn(context), input),
  ),
  resolvePrices: catalog.resolvePrices.handler(({ context, input }) =>
    resolvePrices(signedIn(context), input),
  ),
  explainPrice: catalog.explainPrice.handler(({ context, input }) =>
    explainPrice(signedIn(context), input),
  ),
});
