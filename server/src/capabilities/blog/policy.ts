import type { PostRow, PostContent } from '@trunkline/contract/blog';
import { isSameSitePicture } from '@trunkline/contract/kernel/same-site-picture';
import { allowedActions } from '../../kernel/allowed-actions.ts';
import { type Actor, may } from '../../kernel/context.ts';
import { Problem } from '../../kernel/errors.ts';
import { textOf } from '../../kernel/html.ts';
import { foreignPicture, pictureProblems } from '../../kernel/picture-problems.ts';

/** Returns the actions allowed on a post the actor can see. PostgreSQL enforces the same rules. */
export function postActions(
  actor: Actor,
  { state, is_live }: Pick<PostRow, 'state' | 'is_live'>,
): PostRow['may'] {
  const update = may(actor, 'blog:update');
  return allowedActions({
    update,
    publish: update,
    schedule: update,
    unpublish: update && (is_live || state === 'scheduled'),
    share_below: update,
    schedule_unpublish: update && (is_live || state === 'scheduled'),
    archive: update && state !== 'archived',
    duplicate: may(actor, 'blog:create'),
    delete: may(actor, 'blog:delete'),
  });
}

/**
 * Returns why a post's state rules out an action that the actor could otherwise take; null for
 * actions the actor may never take.
 */
export function postDenial(
  actor: Actor,
  _post: Pick<PostRow, 'state' | 'is_live'>,
  action: PostRow['may'][number],
): Problem | null {
  if (!may(actor, 'blog:update')) return null;
  const conflict = (message: string) => new Problem('conflict', { message });
  if (action === 'unpublish') return conflict("The post isn't published or scheduled.");
  if (action === 'schedule_unpublish') return conflict('Publish or schedule the post first.');
  if (action === 'archive') return conflict('The post is already archived.');
  return null;
}

/** Returns a Problem that lists what prevents publishing a post; null if nothing does. */
export function publishDenial(
  content: Pick<PostContent, 'title' | 'excerpt' | 'content' | 'cover_url' | 'cover_alt'>,
): Problem | null {
  const fields: { path: string; message: string }[] = [];
  const requireField = (path: string, isPresent: boolean, message: string) => {
    if (!isPresent) fields.push({ path, message });
  };
  requireField('title', content.title !== '', 'Please enter a title.');
  requireField('excerpt', content.excerpt !== '', 'Describe the post in a sentence or two.');
  requireField('content', textOf(content.content).trim() !== '', 'Write some text.');
  requireField(
    'cover_url',
    content.cover_url === '' || isSameSitePicture(content.cover_url),
    foreignPicture,
  );
  requireField(
    'cover_alt',
    content.cover_url === '' || content.cover_alt !== '',
    "Describe the cover picture for people who can't see it.",
  );
  for (const message of pictureProblems(content.content)) requireField('content', false, message);
  return fields.length === 0 ? null : new Problem('validation_failed', { fields });
}
