import type { EditedSection } from '@trunkline/contract/pages';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { readSection } from '../reusable.ts';

/** Reads a reusable section for its editor. Throws Problem `not_found`. */
export function getSection(context: SignedIn, { id }: { id: string }): Promise<EditedSection> {
  return withTenant(context, (tx) => readSection(tx, context.actor, id));
}
