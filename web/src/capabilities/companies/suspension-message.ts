import type { Company } from '@trunkline/contract/companies';
import { requestLimits } from '@trunkline/contract/kernel/request-limits';
import { formatCount } from '../../ui/formats.ts';

type SuspendedCompany = Pick<Company, 'user_count' | 'child_count'>;

/** Describes the effect of suspending these companies, in numbers. */
export function suspensionMessage(companies: readonly SuspendedCompany[]): string {
  const people = companies.reduce((sum, { user_count: count }) => sum + count, 0);
  const max = companies.some(({ user_count: count }) => count >= requestLimits.counted)
    ? people
    : undefined;
  const subject =
    people === 0
      ? "No one is affected yet, but anyone who joins won't be able to use Trunkline"
      : `${formatCount(people, 'person', 'people', max)} won't be able to use Trunkline`;
  const others = companies.some(({ child_count: count }) => count > 0)
    ? " Companies below aren't affected."
    : '';
  const target = companies.length === 1 ? 'the company' : 'the companies';
  return `${subject} until you reactivate ${target}.${others} No data is deleted.`;
}
