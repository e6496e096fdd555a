import type { SignedIn } from '../../../kernel/context.ts';
import { changeState } from '../state.ts';

/** Shows a note to those whom it concerns. Throws Problem `not_found`. */
export function publishRelease(context: SignedIn, { id }: { id: string }) {
  return changeState(context, id, 'published');
}
