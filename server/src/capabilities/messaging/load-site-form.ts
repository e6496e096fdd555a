import { loadForm } from '../../kernel/forms/load-form.ts';
import type { LiveLoader } from '../../kernel/live.ts';
import { readService } from '../catalog/index.ts';

/**
 * Loads a form of the public site. Opened from a service's page, the contact form is prefilled with
 * a question about that service.
 */
export const loadSiteForm: LiveLoader<'form'> = async (context, section, query) => {
  const form = await loadForm(context, section, query);
  if (section.form !== 'contact' || query.service === undefined || form.state !== 'open')
    return form;
  const service = await readService(context, { slug: query.service });
  if (service === null) return form;
  const message = `I would like to know more about ${service.name}.\n\n`;
  return { ...form, values: { ...form.values, topic: 'sales', message } };
};
