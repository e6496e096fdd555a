import type { PageRow, PageState } from '@trunkline/contract/pages';
import { allowedActions } from '../../kernel/allowed-actions.ts';
import { type Actor, may } from '../../kernel/context.ts';

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

interface Working {
  readonly published: boolean;
  readonly scheduled_at: string | null;
  readonly draft: unknown;
}

export function stateOf({ published, scheduled_at, draft }: Working): PageState {
  if (scheduled_at !== null) return 'scheduled';
  if (!published) return 'draft';
  return draft === null ? 'published' : 'changed';
}
