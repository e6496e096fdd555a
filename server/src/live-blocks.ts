import { loadPostList } from './capabilities/blog/index.ts';
import { locatePartners } from './capabilities/partners/index.ts';
import { loadForm } from './kernel/forms/load-form.ts';
import { loadPricingTable, loadServiceCatalogue } from './capabilities/catalog/index.ts';
import type { LiveLoaders } from './kernel/live.ts';

/** Where the live blocks of pages take what they show from. */
export const liveLoaders: LiveLoaders = {
  post_list: loadPostList,
  form: loadForm,
  partner_locator: locatePartners,

  pricing_table: loadPricingTable,
  service_catalogue: loadServiceCatalogue,
};
