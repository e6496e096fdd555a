import type { Branding } from '@trunkline/contract/branding';
import { type Actor, may } from '../../kernel/context.ts';

/**
 * Returns the actions allowed on branding the actor can see. PostgreSQL enforces the same rules.
 */
export function brandingActions(actor: Actor): Branding['may'] {
  return may(actor, 'branding:update') && may(actor, 'companies:update') ? ['update'] : [];
}

export const canReadPictures = (actor: Actor): boolean => may(actor, 'branding:read');

export const canEditTemplates = (actor: Actor): boolean => may(actor, 'branding:update');
