import type { SignedIn } from '../../../kernel/context.ts';
import { changeState } from '../state.ts';

/**
 * Retires a service: visitors no longer see it, but nothing is deleted. Throws Problem `not_found`
 * or `forbidden`.
 */
export function retireService(context: SignedIn, { id }: { id: string }) {
  return changeState(context, id, 'retired');
}
