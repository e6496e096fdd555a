import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { selectChoices } from '../queries/keys.ts';

/**
 * Lists the roles and scopes that the caller can assign to a company's key; none for a company out
 * of reach.
 */
export function listKeyChoices(context: SignedIn, { company_id: id }: { company_id: string }) {
  return withTenant(context, async (tx) => ({ roles: await selectChoices(tx, id) }));
}
