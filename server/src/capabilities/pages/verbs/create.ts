import type { pageResource, Snapshot } from '@trunkline/contract/pages';
import type { Tx } from '@trunkline/database/database';
import type * as z from 'zod';
import type { RowContext } from '../../../kernel/context.ts';
import { Problem, unknownCompany } from '../../../kernel/errors.ts';
import { readSeo, sanitizeContent } from '../content.ts';
import { copyFor } from '../reusable.ts';
import { findEdited } from '../present.ts';
import { insertPage, isSlugTaken, selectCompanyName } from '../queries/pages.ts';
import { selectTemplate } from '../queries/templates.ts';
import { addressTaken } from '../taken.ts';
import { templateOf } from '../templates.ts';

type NewPage = z.output<(typeof pageResource)['create']>;

/**
 * Inserts an unpublished page. Throws Problem `validation_failed` for a company or page out of
 * reach, or an address that is already used.
 */
export async function insertNewPage(
  tx: Tx,
  { actor }: RowContext,
  { company_id = actor.companyId, title, slug, from }: NewPage,
): Promise<string> {
  if ((await selectCompanyName(tx, company_id)) === null) {
    throw unknownCompany();
  }
  if (await isSlugTaken(tx, { companyId: company_id, slug })) {
    throw addressTaken();
  }
  return insertPage(tx, {
    ...(await initialSnapshot(tx, from, company_id)),
    title,
    company_id,
    slug,
  });
}

async function initialSnapshot(
  tx: Tx,
  from: NewPage['from'],
  companyId: string,
): Promise<Snapshot> {
  const blank = { title: '', description: '', seo: readSeo({}), content: { sections: [] } };
  if (from.kind === 'blank') return blank;
  if (from.kind === 'template') {
    return { ...blank, content: await sanitizeContent(templateOf(from.template).content) };
  }
  if (from.kind === 'own_template') {
    const template = await selectTemplate(tx, from.id);
    if (template === null) throw new Problem('not_found');
    return copyFor(tx, companyId, { ...blank, ...template, title: '', description: '' });
  }
  const page = await findEdited(tx, from.id);
  return copyFor(tx, companyId, { ...(page.draft ?? page.own), company_id: page.company_id });
}
