import { type Actor, may } from '../../kernel/context.ts';

/** What somebody may do with a file they can see. PostgreSQL holds the same line behind it. */
export function assetActions(actor: Actor): string[] {
  const actions = ['update', 'delete'] as const;
  return actions.filter((action) => may(actor, `media:${action}`));
}
