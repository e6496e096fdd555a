import { requireAction } from '../../../kernel/allowed-actions.ts';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { readChangedRow, readRow } from '../../../kernel/resource/index.ts';
import { storedFields } from '../fields.ts';
import { insertServiceRow } from '../queries.ts';
import { serviceSource } from '../source.ts';
import { freeSlug } from './create.ts';
import { shorten } from '../../../kernel/shorten.ts';

/** Copies a service to a draft with its own slug. Throws Problem `not_found` or `forbidden`. */
export function duplicateService(context: SignedIn, { id }: { id: string }) {
  return withTenant(context, async (tx) => {
    const source = await readRow(tx, context, serviceSource, id);
    requireAction(source, 'duplicate');
    const name = `${shorten(source.name, 113)} (copy)`;
    const {
      type,
      family,
      provider,
      category,
      summary,
      description,
      features,
      requirements,
      documents,
    } = source;
    const {
      price,
      price_currency,
      price_per,
      price_unit,
      picture,
      sort_order,
      lead_days,
      needs_emergency_address,
      company_id,
    } = source;
    const fields = await storedFields({
      name,
      type,
      family,
      provider,
      category,
      summary,
      description,
      features,
      requirements,
      documents,
      price,
      price_currency,
      price_per,
      price_unit,
      picture,
      sort_order,
      lead_days,
      needs_emergency_address,
    });
    const slug = await freeSlug(tx, company_id, source.name);
    const copyId = await insertServiceRow(tx, { ...fields, company_id, slug });
    return readChangedRow(tx, context, serviceSource, copyId);
  });
}
