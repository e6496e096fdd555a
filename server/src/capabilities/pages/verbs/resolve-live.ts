import type { LiveBlock } from '@trunkline/contract/kernel/live';
import type { Section } from '@trunkline/contract/pages';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { Problem } from '../../../kernel/errors.ts';
import { loadLive } from '../../../kernel/live.ts';
import { sanitizeContent } from '../content.ts';
import { findEdited } from '../present.ts';
import { reachesCompany } from '../queries/pages.ts';

/**
 * What live blocks show to visitors of a page's company, or of the own one; never what the person who asks could see
 * beyond that. Throws Problem `not_found`.
 */
export async function resolveLive(
  context: SignedIn,
  { id, sections }: { id?: string | undefined; sections: Section[] },
): Promise<{ blocks: (LiveBlock | null)[] }> {
  const company = await withTenant(context, async (tx) => {
    const company_id =
      id === undefined ? context.actor.companyId : (await findEdited(tx, id)).company_id;
    const company_name = await reachesCompany(tx, company_id);
    if (company_name === null) throw new Problem('not_found');
    return { company_id, company_name };
  });
  const { actor: _, ...asked } = context;
  const visited = {
    ...asked,
    face: { ...asked.face, tenant: { ...asked.face.tenant, ...company } },
  };
  const { blocks } = await loadLive(context.live, visited, sanitizeContent({ sections }), {});
  return { blocks: [...blocks] };
}
