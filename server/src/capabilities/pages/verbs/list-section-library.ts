import type { LibrarySection } from '@trunkline/contract/pages';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { findEdited } from '../present.ts';
import { selectLibrary } from '../queries/reusable.ts';
import { cleanSection } from '../reusable.ts';

/** Lists the reusable sections of a page's company. Throws Problem `not_found`. */
export function listSectionLibrary(
  context: SignedIn,
  { id }: { id: string },
): Promise<{ items: LibrarySection[] }> {
  return withTenant(context, async (tx) => {
    const { company_id: companyId } = await findEdited(tx, id);
    const items: LibrarySection[] = [];
    for (const stored of await selectLibrary(tx, companyId)) {
      items.push({ ...stored, content: await cleanSection(stored.content) });
    }
    return { items };
  });
}
