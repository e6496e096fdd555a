import type { CompanyKind } from '@trunkline/contract/companies';
import type { Role } from '@trunkline/contract/kernel/roles';

/** A company of the demo network, with the companies below it. */
export interface NetworkCompany {
  readonly name: string;
  readonly kind: CompanyKind;
  readonly country: string;
  readonly city?: string;
  /** Months since it joined. */
  readonly monthsAgo: number;
  readonly suspended?: true;
  /** Named people; the others are generated. */
  readonly people?: readonly { first: string; last: string; role: Role }[];
  readonly below?: readonly NetworkCompany[];
  /** Its public partner profile on the sites of the companies above it. */
  readonly partner?: {
    readonly city: string;
    readonly tier: 'registered' | 'silver' | 'gold' | 'platinum';
    readonly specialities: string;
  };
}

export const customer = (name: string, country: string, monthsAgo: number): NetworkCompany => ({
  name,
  kind: 'customer',
  country,
  monthsAgo,
});

type Tier = NonNullable<NetworkCompany['partner']>['tier'];

/** A reseller with its customers; each customer joined a month or more after it. */
export function reseller(
  name: string,
  [city, country]: readonly [string, string],
  monthsAgo: number,
  [tier, specialities]: readonly [Tier, string],
  customers: readonly string[],
): NetworkCompany {
  return {
    name,
    kind: 'reseller',
    country,
    city,
    monthsAgo,
    partner: { city, tier, specialities },
    below: customers.map((item, index) =>
      customer(item, country, Math.max(0, monthsAgo - 1 - index * 2)),
    ),
  };
}

export function distributor(
  name: string,
  [city, country]: readonly [string, string],
  monthsAgo: number,
  specialities: string,
  below: readonly NetworkCompany[],
): NetworkCompany {
  const partner = { city, tier: 'platinum', specialities } as const;
  return { name, kind: 'distributor', country, city, monthsAgo, partner, below };
}
