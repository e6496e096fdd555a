import type { SignedIn } from '../../../kernel/context.ts';
import { changeState } from '../state.ts';

/** Turns a service back into a draft. Throws Problem `not_found` or `forbidden`. */
export function unpublishService(context: SignedIn, { id }: { id: string }) {
  return changeState(context, id, 'draft');
}
