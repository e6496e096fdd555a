import type { Branding } from '@trunkline/contract/branding';
import { type Actor, may } from '../../kernel/context.ts';

/** What somebody may do with a face they can see. PostgreSQL holds the same line behind it. */
export function brandingActions(actor: Actor): Branding['may'] {
  return may(actor, 'branding:update') && may(actor, 'companies:update') ? ['update'] : [];
}
