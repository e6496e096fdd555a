import { type Actor, may } from '../../kernel/context.ts';

const allowedOf = (possible: Readonly<Record<string, boolean>>) =>
  Object.entries(possible)
    .filter(([, allowed]) => allowed)
    .map(([action]) => action);

/**
 * Lists a user's permitted actions on a visible partner. PostgreSQL policies enforce the same rules.
 */
export function partnerActions(actor: Actor, { listing }: { readonly listing: string }): string[] {
  const changes = may(actor, 'partners:update');
  return allowedOf({
    update: changes,
    list: changes && listing === 'hidden',
    unlist: changes && listing === 'listed',
    delete: may(actor, 'partners:delete'),
    export: may(actor, 'partners:export'),
  });
}

export function applicationActions(actor: Actor): string[] {
  return allowedOf({
    update: may(actor, 'applications:update'),
    delete: may(actor, 'applications:delete'),
    export: may(actor, 'applications:export'),
  });
}
