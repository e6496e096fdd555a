import type {
  OwnTemplate,
  PageRow,
  PageState,
  ReusableRow,
  ReusableState,
} from '@trunkline/contract/pages';
import { allowedActions } from '../../kernel/allowed-actions.ts';
import { type Actor, may } from '../../kernel/context.ts';
import { Problem } from '../../kernel/errors.ts';

/**
 * Lists a user's permitted actions on a visible page. PostgreSQL policies enforce the same rules.
 */
export function pageActions(
  actor: Actor,
  { state, published }: { state: PageState; published: boolean },
): PageRow['may'] {
  return allowedActions({
    update: may(actor, 'pages:update'),
    publish: may(actor, 'pages:approve') && state !== 'published',
    unpublish: may(actor, 'pages:approve') && published,
    schedule: may(actor, 'pages:approve'),
    schedule_unpublish: may(actor, 'pages:approve') && (published || state === 'scheduled'),
    change_slug: may(actor, 'pages:approve'),
    duplicate: may(actor, 'pages:create'),
    delete: may(actor, 'pages:delete'),
  });
}

/**
 * Returns why a page's state rules out an action that the actor could otherwise take; null for
 * actions the actor may never take.
 */
export function pageDenial(
  actor: Actor,
  _page: object,
  action: PageRow['may'][number],
): Problem | null {
  if (!may(actor, 'pages:approve')) return null;
  const conflict = (message: string) => new Problem('conflict', { message });
  if (action === 'publish') return conflict('The page has no changes to publish.');
  if (action === 'unpublish') return conflict("The page isn't published.");
  if (action === 'schedule_unpublish') return conflict('Publish or schedule the page first.');
  return null;
}

interface PageFacts {
  readonly published: boolean;
  readonly scheduled_at: string | null;
  readonly draft: unknown;
}

export function stateOf({ published, scheduled_at, draft }: PageFacts): PageState {
  if (scheduled_at !== null) return 'scheduled';
  if (!published) return 'draft';
  return draft === null ? 'published' : 'changed';
}

/**
 * Lists a user's permitted actions on a visible reusable section. PostgreSQL policies enforce the
 * same rules.
 */
export function reusableActions(
  actor: Actor,
  { state }: { state: ReusableState },
): ReusableRow['may'] {
  return allowedActions({
    update: may(actor, 'pages:update'),
    publish: canPublishSections(actor) && state !== 'published',
    delete: may(actor, 'pages:delete'),
    export: may(actor, 'pages:export'),
  });
}

export const canPublishSections = (actor: Actor): boolean => may(actor, 'pages:approve');

export const canSaveTemplates = (actor: Actor): boolean => may(actor, 'pages:create');

export const templateActions = (actor: Actor): OwnTemplate['may'] =>
  allowedActions({
    rename: may(actor, 'pages:update'),
    delete: may(actor, 'pages:delete'),
  });
