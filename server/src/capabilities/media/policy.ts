import type { Asset } from '@trunkline/contract/media';
import { type Actor, may } from '../../kernel/context.ts';

/** Returns the actions allowed on a file the actor can see. PostgreSQL enforces the same rules. */
export function assetActions(actor: Actor): Asset['may'] {
  const actions = ['update', 'delete'] as const;
  return actions.filter((action) => may(actor, `media:${action}`));
}

export const canUpload = (actor: Actor): boolean => may(actor, 'media:create');

/** Checks whether the actor may take a file out of the recycle bin by uploading it again. */
export const canRestoreUpload = (actor: Actor): boolean => may(actor, 'media:update');
