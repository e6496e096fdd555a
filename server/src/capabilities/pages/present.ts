import { EditedPage, type Snapshot } from '@trunkline/contract/pages';
import type { Tx } from '@trunkline/database/database';
import type { SignedIn } from '../../kernel/context.ts';
import { Problem } from '../../kernel/errors.ts';
import { assertReadable } from '../../kernel/readable.ts';
import { upstreamStateOf } from '../../kernel/upstream.ts';
import { inspectContent, readSnapshot } from './content.ts';
import { presentLock } from './locks.ts';
import { pageActions, stateOf } from './policy.ts';
import { selectLock } from './queries/locks.ts';
import { type EditedRow, selectEdited } from './queries/pages.ts';
import { selectUpstream } from './queries/upstream.ts';

/**
 * Reads a page for its editor. Throws Problem `not_found`, or `validation_failed` if it can't be
 * read back, which rolls back the change that caused it.
 */
export async function readEdited(
  tx: Tx,
  context: SignedIn,
  { id, editor }: { id: string; editor?: string | undefined },
): Promise<EditedPage> {
  const page = await findEdited(tx, id);
  const lock = await selectLock(tx, 'page', id, context.now());
  const state = stateOf(page);
  const snapshot = page.draft ?? page.own;
  const live = page.published ? await readSnapshot(page.own) : null;
  return assertReadable(EditedPage, {
    id: page.id,
    company: { id: page.company_id, name: page.company_name },
    slug: page.slug,
    state,
    may: pageActions(context.actor, { state, published: page.published }),
    draft: {
      ...(await readSnapshot(snapshot)),
      version: page.draft?.version ?? 0,
      changed: page.draft !== null,
      updated_at: page.draft?.updated_at ?? page.updated_at,
      updated_by: page.draft?.updated_by ?? null,
    },
    broken: inspectContent(snapshot.content).broken,
    published: live && { ...live, number: page.live_version, at: page.published_at },
    schedule:
      page.scheduled_at === null || page.scheduled_version === null
        ? null
        : { at: page.scheduled_at, number: page.scheduled_version },
    unpublish_at: page.unpublish_at,
    lock: presentLock(lock, editor),
    upstream: await upstreamOf(tx, page),
    redirects: page.redirects,
  });
}

/** Throws Problem `not_found`. */
export async function findEdited(tx: Tx, id: string): Promise<EditedRow> {
  const page = await selectEdited(tx, id);
  if (page === null) throw new Problem('not_found');
  return page;
}

/** Returns the draft, or the page's own content if there is no draft. */
export function workingCopy(page: EditedRow): Promise<Snapshot> {
  return readSnapshot(page.draft ?? page.own);
}

async function upstreamOf(tx: Tx, page: EditedRow): Promise<EditedPage['upstream']> {
  if (page.upstream_page_id === null) return null;
  const upstream = await selectUpstream(tx, page.company_id, { id: page.upstream_page_id });
  return upstreamStateOf(upstream, page.upstream_version);
}
