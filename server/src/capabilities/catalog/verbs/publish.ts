import type { SignedIn } from '../../../kernel/context.ts';
import { changeState } from '../state.ts';

/**
 * Publishes a service on its company's site and the sites below. A reason is recorded with the
 * published version.
 */
export function publishService(
  context: SignedIn,
  { id, reason }: { id: string; reason?: string | undefined },
) {
  return changeState(context, id, 'published', reason);
}
