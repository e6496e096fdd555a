import { Problem } from '../../kernel/errors.ts';
import { OpenVerb, procedures } from '../../kernel/procedures.ts';
import { bulkVerb, exportVerb, importVerb, resourceVerbs } from '../../kernel/resource-verbs.ts';
import { serviceExport, serviceImport, serviceSource as source } from './source.ts';
import { featureListing, listSupplierOffers, transitionListings } from './listings/listings.ts';
import { listPlans } from './plans/list.ts';
import { transitionPlan, removePlan } from './plans/transition.ts';
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
import { availability } from './parts/availability.ts';
import { changePrices } from './prices/changes/change.ts';
import { listPriceChanges, transitionPriceChange } from './prices/changes/records.ts';
import { revertPriceChange } from './prices/changes/revert.ts';
import { editPriceLists } from './prices/editors.ts';
import { importPrices } from './prices/files/import.ts';
import { priceExport } from './prices/files/export.ts';
import { readPriceGrid } from './prices/grid.ts';
import {
  assignPriceList,
  createPriceList,
  listPriceLists,
  updatePriceList,
  withdrawPrice,
} from './prices/lists.ts';
import { listExchangeRates, setExchangeRate, withdrawExchangeRate } from './prices/rates.ts';
import { explainPrice, listPrices, resolvePrices } from './prices/resolve.ts';
import { duplicateService } from './verbs/duplicate.ts';
import { featureService } from './verbs/feature.ts';
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

const bulkVerbs = {
  publish: publishService,
  retire: retireService,
  delete: removeService,
  restore: restoreService,
};

export const catalogProcedures = procedures('catalog', {
  ...resourceVerbs(source),
  update: updateService,
  remove: removeService,
  restore: restoreService,
  bulk: bulkVerb(source, bulkVerbs),
  export: exportVerb(serviceExport),
  import: importVerb(serviceImport),
  publish: publishService,
  unpublish: unpublishService,
  retire: retireService,
  feature: featureService,
  duplicate: duplicateService,
  published: new OpenVerb(listPublished),
  service: new OpenVerb(async (context, input: Parameters<typeof readService>[1]) => {
    const service = await readService(context, input);
    if (service === null) throw new Problem('not_found');
    return service;
  }),
  offers: listOffers,
  offer: readOffer,
  plans: listPlans,
  createPlan,
  updatePlan,
  transitionPlan,
  duplicatePlan,
  removePlan,
  serviceParts: readParts,
  saveRelations,
  saveQuestions,
  bundleParts: listBundleParts,
  saveBundleParts,
  catalogSettings: readSettings,
  updateCatalogSettings: updateSettings,
  availability,
  supplierOffers: listSupplierOffers,
  transitionListings,
  featureListing,
  serviceVersions: listVersions,
  priceLists: listPriceLists,
  editPriceLists,
  createPriceList,
  updatePriceList,
  withdrawPrice,
  priceGrid: readPriceGrid,
  assignPriceList,
  changePrices,
  importPrices,
  exportPrices: exportVerb(priceExport),
  priceChanges: listPriceChanges,
  transitionPriceChange,
  revertPriceChange,
  exchangeRates: listExchangeRates,
  setExchangeRate,
  withdrawExchangeRate,
  listPrices,
  resolvePrices,
  explainPrice,
});
