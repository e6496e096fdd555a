import type { SignedIn } from '../../../kernel/context.ts';
import { changeState } from '../state.ts';

/** Ends a service: visitors no longer see it, nothing is lost. Throws Problem `not_found`. */
export function retireService(context: SignedIn, { id }: { id: string }) {
  return changeState(context, id, 'retired');
}
