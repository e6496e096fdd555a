import type { SignedIn } from '../../../kernel/context.ts';
import { changeState } from '../state.ts';

/** Takes a note back into a draft; when it was first published stays with it. Throws Problem `not_found`. */
export function unpublishRelease(context: SignedIn, { id }: { id: string }) {
  return changeState(context, id, 'draft');
}
