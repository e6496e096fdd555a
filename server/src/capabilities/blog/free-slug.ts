import type { Tx } from '@trunkline/database/database';
import { takenSlugs } from './queries.ts';
import { slugOf } from './post-text.ts';

/**
 * Finds a slug that no other post of the company uses: derived from the title, with a number if it
 * is taken.
 */
export async function freeSlug(tx: Tx, companyId: string, title: string): Promise<string> {
  const base = slugOf(title);
  const taken = await takenSlugs(tx, companyId, base);
  let slug = base;
  for (let number = 2; taken.has(slug); number++) slug = `${base}-${number}`;
  return slug;
}
