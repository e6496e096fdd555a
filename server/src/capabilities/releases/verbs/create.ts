import type { releaseResource } from '@trunkline/contract/releases';
import type { Tx } from '@trunkline/database/database';
import type * as z from 'zod';
import type { RowContext } from '../../../kernel/context.ts';
import { unknownCompany } from '../../../kernel/errors.ts';
import { cleanNote } from '../clean-note.ts';
import { companyExists, insertRelease, selectSlugs } from '../queries.ts';

type NewNote = z.output<(typeof releaseResource)['create']>;

/** Derives a slug: lowercase letters and digits, words joined by hyphens. */
function slugFrom(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replaceAll(/^-+|-+$/g, '');
}

/**
 * Inserts a draft for a company within the actor's reach. Throws Problem `validation_failed` for
 * another company.
 */
export async function insertNote(
  tx: Tx,
  _context: RowContext,
  { company_id, title, content, ...input }: NewNote,
): Promise<string> {
  if (!(await companyExists(tx, company_id))) {
    throw unknownCompany();
  }
  const base = slugFrom(title) || 'note';
  const taken = new Set(await selectSlugs(tx, company_id, base));
  let slug = base;
  for (let number = 2; taken.has(slug); number += 1) slug = `${base}-${number}`;
  const values = Object.fromEntries(
    Object.entries(input).filter(([, value]) => value !== undefined),
  );
  return insertRelease(tx, {
    ...values,
    company_id,
    title,
    slug,
    content: await cleanNote(content ?? ''),
  });
}
