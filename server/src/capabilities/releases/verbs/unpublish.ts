import type { SignedIn } from '../../../kernel/context.ts';
import { changeState } from '../state.ts';

/**
 * Turns a note back into a draft and keeps the time it was first published. Throws Problem
 * `not_found`.
 */
export function unpublishRelease(context: SignedIn, { id }: { id: string }) {
  return changeState(context, id, 'draft');
}
