import { loadPostList } from './capabilities/blog/index.ts';
import { locatePartners } from './capabilities/partners/index.ts';
import { loadForm } from './kernel/forms/load-form.ts';
import {
  loadPricingTable,
  loadServiceCatalogue,
  readService,
} from './capabilities/catalog/index.ts';
import type { LiveLoader, LiveLoaders } from './kernel/live.ts';

/** The form, with words about the service that somebody asks about: they come from its page. */
const loadAskingForm: LiveLoader<'form'> = async (context, section, query) => {
  const form = await loadForm(context, section, query);
  if (section.form !== 'contact' || query.service === undefined || form.state !== 'open')
    return form;
  const service = await readService(context, { slug: query.service });
  if (service === null) return form;
  const message = `I would like to know more about ${service.name}.\n\n`;
  return { ...form, values: { ...form.values, topic: 'sales', message } };
};

/** Where the live blocks of pages take what they show from. */
export const liveLoaders: LiveLoaders = {
  post_list: loadPostList,
  form: loadAskingForm,
  partner_locator: locatePartners,
  pricing_table: loadPricingTable,
  service_catalogue: loadServiceCatalogue,
};
