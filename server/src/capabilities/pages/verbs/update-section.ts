import type { ContentSection, EditedSection } from '@trunkline/contract/pages';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { Problem } from '../../../kernel/errors.ts';
import { conflictMessage } from '../../../kernel/resource/index.ts';
import { expectUnlocked } from '../locks.ts';
import { isTitleTaken, lockSection, updateSection } from '../queries/reusable.ts';
import { acceptSection, readSection } from '../reusable.ts';
import { sectionNameTaken } from '../taken.ts';

interface Input {
  readonly id: string;
  readonly version: number;
  readonly editor?: string | undefined;
  readonly title?: string | undefined;
  readonly content?: ContentSection | undefined;
}

/**
 * Renames a reusable section or saves its draft; the published version doesn't change. Throws
 * Problem `not_found`, `conflict` when someone else is editing it or saved first, or
 * `validation_failed` for a name that is already used or HTML over its limits.
 */
export function saveSection(
  context: SignedIn,
  { id, version, editor, title, content }: Input,
): Promise<EditedSection> {
  return withTenant(context, async (tx) => {
    const locked = await lockSection(tx, id);
    if (locked === null) throw new Problem('not_found');
    await expectUnlocked(tx, context, 'section', { id, editor });
    if (locked.version !== version) throw new Problem('conflict', { message: conflictMessage });
    if (title !== undefined && (await isTitleTaken(tx, id, title))) throw sectionNameTaken();
    const draft = content === undefined ? undefined : await acceptSection(content);
    await updateSection(tx, id, { title, content: draft });
    return readSection(tx, context.actor, id);
  });
}
