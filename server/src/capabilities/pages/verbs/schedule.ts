import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { requireFuture, requireUnpublishAfterPublish } from '../../../kernel/publication-times.ts';
import { checkPage } from '../checks.ts';
import { expectVersion, lockPageFor } from '../lock-for-editing.ts';
import { readEdited, workingCopy } from '../present.ts';
import { contentToCheck, isBlocked } from '../publication.ts';
import { setSchedule } from '../queries/pages.ts';
import { insertVersion } from '../queries/versions.ts';
import type { PublishResult } from './publish.ts';

interface Input {
  readonly id: string;
  readonly at: string;
  readonly draft_version?: number | undefined;
}

/**
 * Schedules publication of the current draft; later edits are not included. Throws Problem
 * `validation_failed` for a time in the past or after the page is to be unpublished, `not_found`,
 * or `conflict` when the draft has changed since it was read.
 */
export async function schedulePage(
  context: SignedIn,
  { id, at, draft_version }: Input,
): Promise<PublishResult> {
  const publish = requireFuture(at, context.now(), 'at');
  return withTenant(context, async (tx) => {
    const page = await lockPageFor(tx, context, id, 'schedule');
    expectVersion(page, draft_version);
    requireUnpublishAfterPublish({ publish, unpublish: page.unpublish_at }, 'at');
    const problems = await checkPage(await contentToCheck(tx, page));
    if (!isBlocked(problems)) {
      const number = await insertVersion(tx, page, 'scheduled', await workingCopy(page));
      await setSchedule(tx, id, { at: publish, number });
    }
    return { published: false, problems, page: await readEdited(tx, context, { id }) };
  });
}
