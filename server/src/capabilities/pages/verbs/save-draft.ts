import { type PageContent, type Seo, Snapshot } from '@trunkline/contract/pages';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { Problem } from '../../../kernel/errors.ts';
import { assertReadable } from '../../../kernel/readable.ts';
import { conflictMessage } from '../../../kernel/resource/index.ts';
import { acceptContent, sanitizeSeo, withBroken } from '../content.ts';
import { expectVersion, lockForEditing } from '../lock-for-editing.ts';
import { stateOf } from '../policy.ts';
import { workingCopy } from '../present.ts';
import { upsertDraft } from '../queries/drafts.ts';
import { recordPageEvent } from '../queries/events.ts';

interface Input {
  readonly id: string;
  readonly draft_version: number;
  readonly editor?: string | undefined;
  readonly title?: string | undefined;
  readonly description?: string | undefined;
  readonly seo?: Seo | undefined;
  readonly content?: PageContent | undefined;
  readonly broken?: readonly { readonly from: number; readonly to: number }[] | undefined;
}

/**
 * Saves a draft, sanitised; the published page stays. Throws Problem `not_found`, `conflict` when
 * someone else has locked the page or saved first, or `validation_failed` for HTML over its limits.
 */
export function saveDraft(
  context: SignedIn,
  { id, draft_version, editor, title, description, seo, content, broken = [] }: Input,
) {
  return withTenant(context, async (tx) => {
    const page = await lockForEditing(tx, context, { id, editor });
    // Checked before parsing, so that a refused save costs nothing.
    expectVersion(page, draft_version);
    const before = await workingCopy(page);
    const draft: Snapshot = assertReadable(Snapshot, {
      title: title ?? before.title,
      description: description ?? before.description,
      seo: seo === undefined ? before.seo : sanitizeSeo(seo),
      content: content === undefined ? before.content : await acceptContent(content),
    });
    const stored = (page.draft ?? page.own).content;
    const version = await upsertDraft(
      tx,
      page,
      {
        ...draft,
        // Fields that were not edited stay as stored, including broken sections.
        content: content === undefined ? stored : withBroken(draft.content, stored, broken),
      },
      { version: draft_version, by: context.actor.userId },
    );
    if (version === null) throw new Problem('conflict', { message: conflictMessage });
    if (page.draft === null) await recordPageEvent(tx, 'draft_begun', { id, label: draft.title });
    const updated_at = context.now().toISOString();
    return { id, version, updated_at, state: stateOf({ ...page, draft }), draft };
  });
}
