import type { factorFilterNames, PersonFactors } from '@trunkline/contract/security';
import { formatCount } from '../../ui/formats.ts';

type FactorFilter = (typeof factorFilterNames)[number];

/** Missing factors, as a filter of the list. */
export const factorFilters: Readonly<Record<FactorFilter, string>> = {
  none: 'No second factor',
  unused: 'Second factor never used',
  no_passkey: 'No passkey',
  no_codes: 'No recovery codes left',
  missing_required: 'Required passkey missing',
};

const isFilter = (name: string): name is FactorFilter => Object.hasOwn(factorFilters, name);

export const filterOf = (name: string | null): FactorFilter | undefined =>
  name !== null && isFilter(name) ? name : undefined;

/** Lists the second factors of a person: '2 passkeys, 1 authenticator app'. */
export function factorsOf({ passkeys, authenticators }: PersonFactors): string {
  const parts = [
    passkeys > 0 && formatCount(passkeys, 'passkey', 'passkeys'),
    authenticators > 0 && formatCount(authenticators, 'authenticator app', 'authenticator apps'),
  ].filter((part) => part !== false);
  return parts.length === 0 ? 'No second factor' : parts.join(', ');
}

export const codesOf = ({ codes_left: codesLeft }: PersonFactors): string =>
  codesLeft === 0 ? 'No recovery codes' : formatCount(codesLeft, 'recovery code', 'recovery codes');
