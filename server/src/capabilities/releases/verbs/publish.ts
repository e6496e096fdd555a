import type { SignedIn } from '../../../kernel/context.ts';
import { changeState } from '../state.ts';

/** Publishes a note to its audience. Throws Problem `not_found`. */
export function publishRelease(context: SignedIn, { id }: { id: string }) {
  return changeState(context, id, 'published');
}
