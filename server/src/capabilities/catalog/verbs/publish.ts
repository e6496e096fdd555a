import type { SignedIn } from '../../../kernel/context.ts';
import { changeState } from '../state.ts';

/** Shows a service to the visitors of its company's site and of the sites below. Throws Problem `not_found`. */
export function publishService(context: SignedIn, { id }: { id: string }) {
  return changeState(context, id, 'published');
}
