import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { Problem } from '../../../kernel/errors.ts';
import { binSection, lockSection, selectSection } from '../queries/reusable.ts';

/**
 * Moves a reusable section to the recycle bin. Throws Problem `not_found`, or `conflict` while a
 * page shows it.
 */
export function removeSection(context: SignedIn, { id }: { id: string }): Promise<{ id: string }> {
  return withTenant(context, async (tx) => {
    if ((await lockSection(tx, id)) === null) throw new Problem('not_found');
    const [first, ...others] = (await selectSection(tx, id))?.uses ?? [];
    if (first !== undefined) {
      const location =
        others.length === 0 ? `on '${first.title}'` : `on ${others.length + 1} pages`;
      throw new Problem('conflict', {
        message: `This section is used ${location}. Remove or detach it there first.`,
      });
    }
    if (!(await binSection(tx, id, context.actor.userId))) throw new Problem('not_found');
    return { id };
  });
}
