import type { VisibilityChange } from '@trunkline/contract/companies';
import { formatCount, formatNumber } from '../../ui/formats.ts';

/** Lists names: 'Ada Byron, Grace Hopper and 3 more', or that no one is affected. */
export function peopleLabel({ people, names, status }: VisibilityChange): string {
  if (people === 0) return status === 'suspended' ? "No one while it's suspended" : 'No one yet';
  const remaining = people - names.length;
  if (remaining > 0) return `${names.join(', ')} and ${formatNumber(remaining)} more`;
  return names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${names.at(-1)}` : names.join('');
}

/**
 * Describes a change of access: '5 people lose access to it', with the total number of people
 * affected.
 */
export function visibilityMessage(
  changes: readonly VisibilityChange[],
  verb: 'gain' | 'lose',
  subject = 'it',
): string {
  const people = changes.reduce((sum, change) => sum + change.people, 0);
  if (people === 0) return `No one ${verb}s access to ${subject}`;
  return `${formatCount(people, 'person', 'people')} ${verb}${people === 1 ? 's' : ''} access to ${subject}`;
}

/** Returns '3 of 5 companies' or 'all 5 companies'; empty if there is only one. */
export function shareLabel(part: number, all: number): string {
  if (all === 1) return '';
  const allCompanies = formatCount(all, 'company', 'companies');
  return part === all ? `all ${allCompanies}` : `${formatNumber(part)} of ${allCompanies}`;
}
