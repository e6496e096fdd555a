import type { SignedIn } from '../../../kernel/context.ts';
import { changeState } from '../state.ts';

/** Publishes a service on its company's site and the sites below. Throws Problem `not_found`. */
export function publishService(context: SignedIn, { id }: { id: string }) {
  return changeState(context, id, 'published');
}
