import type { PageProblem } from '@trunkline/contract/pages';
import type { Tx } from '@trunkline/database/database';
import { checkPage } from './checks.ts';
import { readSnapshot } from './content.ts';
import { deleteDraft, deleteDraftLike } from './queries/drafts.ts';
import { type EditedRow, setLive } from './queries/pages.ts';
import { withPublishedSections } from './reusable.ts';
import { insertVersion, selectVersion } from './queries/versions.ts';

/** Publishes the current draft unless something blocks it. The caller has locked the page. */
export async function publishDraft(
  tx: Tx,
  page: EditedRow,
  at: Date,
): Promise<{ published: boolean; problems: PageProblem[] }> {
  const stored = page.draft ?? page.own;
  const problems = await checkPage(await contentToCheck(tx, page));
  if (isBlocked(problems)) return { published: false, problems };
  const snapshot = await readSnapshot(stored);
  const number = await insertVersion(tx, page, 'published', snapshot);
  await setLive(tx, page.id, snapshot, { number, at });
  await deleteDraft(tx, page.id);
  return { published: true, problems };
}

/** Returns the content that is checked before publishing: the draft with its reusable sections. */
export async function contentToCheck(tx: Tx, page: EditedRow) {
  const { title, description, content } = page.draft ?? page.own;
  return {
    slug: page.slug,
    title,
    description,
    content: await withPublishedSections(tx, page.company_id, content),
  };
}

export function isBlocked(problems: readonly PageProblem[]): boolean {
  return problems.some(({ severity }) => severity === 'error');
}

/** Publishes a scheduled page; a draft that was edited after scheduling stays. */
export async function publishScheduled(tx: Tx, page: EditedRow, at: Date): Promise<void> {
  if (page.scheduled_version === null) return;
  const version = await selectVersion(tx, page.id, page.scheduled_version);
  if (version === null)
    throw new Error(`version ${page.scheduled_version} of a page was not found`);
  const number = await insertVersion(tx, page, 'published', version);
  await setLive(tx, page.id, version, { number, at });
  await deleteDraftLike(tx, page.id, number);
}
