import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { type Figures, selectFigures } from '../queries.ts';

export function readFigures(context: SignedIn): Promise<Figures> {
  return withTenant(context, selectFigures);
}
