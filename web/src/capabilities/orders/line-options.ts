import type { Me } from '@trunkline/contract/users';
import type { CartLine } from '@trunkline/contract/orders';

/** Returns which options a line of the user's cart has. */
export const optionsOf = (
  { company, permissions }: Pick<Me, 'company' | 'permissions'>,
  line: Pick<CartLine, 'trial_days' | 'answers'>,
) => ({
  /** Whether a company below can be chosen as its user; customers have no companies below. */
  beneficiary: company.kind !== 'customer' && permissions.includes('companies:read'),
  trial: line.trial_days > 0,
  details: Object.keys(line.answers).length > 0,
});
