import type { CompanyKind } from '@trunkline/contract/companies';
import type { Role } from '@trunkline/contract/kernel/roles';

/** A company of the demonstration network with those below it. */
export interface SeededCompany {
  readonly name: string;
  readonly kind: CompanyKind;
  readonly country: string;
  /** Months ago it joined, so that the dashboard has a history to show. */
  readonly monthsAgo: number;
  readonly suspended?: true;
  readonly people?: readonly { first: string; last: string; role: Role }[];
  readonly below?: readonly SeededCompany[];
}

const customer = (name: string, country: string, monthsAgo: number): SeededCompany => ({
  name,
  kind: 'customer',
  country,
  monthsAgo,
});

/** Two distributors with resellers and customers below them. */
export const seededNetwork: readonly SeededCompany[] = [
  {
    name: 'Meridian Voice Distribution',
    kind: 'distributor',
    country: 'US',
    monthsAgo: 11,
    people: [
      { first: 'Dana', last: 'Whitfield', role: 'admin' },
      { first: 'Luis', last: 'Ortega', role: 'distributor' },
    ],
    below: [
      {
        name: 'Harbor Telecom',
        kind: 'reseller',
        country: 'US',
        monthsAgo: 10,
        people: [{ first: 'Priya', last: 'Raman', role: 'reseller' }],
        below: [
          customer('Lakeside Dental Group', 'US', 9),
          customer('Fenwick & Sons Freight', 'US', 7),
          customer('Quarry Road Brewing', 'US', 3),
        ],
      },
      {
        name: 'Bluebird IT',
        kind: 'reseller',
        country: 'US',
        monthsAgo: 8,
        people: [{ first: 'Tom', last: 'Aldous', role: 'reseller' }],
        below: [
          customer('Hollis Veterinary Clinics', 'US', 6),
          customer('Northgate Credit Union', 'US', 4),
        ],
      },
      {
        name: 'Sawtooth Networks',
        kind: 'reseller',
        country: 'CA',
        monthsAgo: 5,
        below: [
          customer('Prairie Grain Cooperative', 'CA', 4),
          customer('Elm Street Physiotherapy', 'CA', 1),
        ],
      },
      {
        name: 'Copperline Communications',
        kind: 'reseller',
        country: 'US',
        monthsAgo: 2,
        suspended: true,
      },
    ],
  },
  {
    name: 'Cascadia Cloud Supply',
    kind: 'distributor',
    country: 'CA',
    monthsAgo: 9,
    people: [
      { first: 'Mei', last: 'Tanaka', role: 'admin' },
      { first: 'Owen', last: 'Pritchard', role: 'distributor' },
    ],
    below: [
      {
        name: 'Tidewater Voice',
        kind: 'reseller',
        country: 'CA',
        monthsAgo: 7,
        people: [{ first: 'Amara', last: 'Nwosu', role: 'reseller' }],
        below: [
          customer('Granville Property Management', 'CA', 6),
          customer('Salish Outfitters', 'CA', 5),
          customer('Burrard Legal', 'CA', 2),
        ],
      },
      {
        name: 'Evergreen Unified',
        kind: 'reseller',
        country: 'US',
        monthsAgo: 6,
        below: [
          customer('Rainier Roasters', 'US', 5),
          customer('Puget Sound Orthodontics', 'US', 0),
        ],
      },
      { name: 'Second Narrows Systems', kind: 'reseller', country: 'CA', monthsAgo: 1 },
    ],
  },
];
