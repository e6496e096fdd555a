import { serviceDescriptionLimit, type serviceResource } from '@trunkline/contract/catalog';
import type * as z from 'zod';
import { cleanSentField } from '../../kernel/clean-html.ts';
import type { StoredFields } from './queries.ts';
import { withProblems, invalidField } from './violations.ts';

type Changes = z.output<(typeof serviceResource)['update']>;

/** Sanitises a description. Throws Problem `validation_failed` for HTML beyond its limits. */
export const cleanDescription = (html: string): Promise<string> =>
  cleanSentField({ path: 'description', html, maxLength: serviceDescriptionLimit });

/** Converts input to column values: sanitised HTML, the price in minor units, documents as JSON. */
export async function storedFields({
  price,
  description,
  documents,
  ...plain
}: Changes): Promise<StoredFields> {
  const fields = {
    ...plain,
    ...(description !== undefined && { description: await cleanDescription(description) }),
    ...(documents !== undefined && { documents: JSON.stringify(documents) }),
    ...(price !== undefined && { price_amount: price === null ? null : minorUnits(price) }),
  };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

/**
 * Converts a price to minor units, digit by digit to avoid floating-point errors: '12.5' becomes
 * 1250.
 */
export function minorUnits(price: string): number {
  const [whole = '0', fraction = ''] = price.split('.');
  return Number(whole) * 100 + Number(fraction.padEnd(2, '0'));
}

/** Turns a duplicate slug into a Problem that names the field. Rethrows any other error. */
export const withUniqueSlug = <Result>(work: Promise<Result>): Promise<Result> =>
  withProblems(work, {
    services_company_id_slug_key: invalidField(
      'slug',
      'Another service of this company, or one in the recycle bin, already uses this address.',
    ),
  });
