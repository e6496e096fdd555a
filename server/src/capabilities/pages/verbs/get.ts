import type { EditedPage } from '@trunkline/contract/pages';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { readEdited } from '../present.ts';

/** Reads a page for its editor. Throws Problem `not_found`. */
export function getPage(
  context: SignedIn,
  input: { id: string; editor?: string | undefined },
): Promise<EditedPage> {
  return withTenant(context, (tx) => readEdited(tx, context, input));
}
