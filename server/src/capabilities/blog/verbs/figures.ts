import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { type Figures, selectFigures } from '../queries.ts';

/** How many posts within reach are in which state. */
export function readFigures(context: SignedIn): Promise<Figures> {
  return withTenant(context, selectFigures);
}
