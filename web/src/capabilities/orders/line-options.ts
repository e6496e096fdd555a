import type { Me } from '@trunkline/contract/users';
import type { CartLine } from '@trunkline/contract/orders';

/** What someone can choose for a line of their cart. */
export const optionsOf = (
  { company, permissions }: Pick<Me, 'company' | 'permissions'>,
  line: Pick<CartLine, 'trial_days' | 'answers'>,
) => ({
  /** Choosing which company below uses it; customers have no companies below. */
  beneficiary: company.kind !== 'customer' && permissions.includes('companies:read'),
  trial: line.trial_days > 0,
  details: Object.keys(line.answers).length > 0,
});
