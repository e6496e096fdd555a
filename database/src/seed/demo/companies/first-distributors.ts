import { customer, type NetworkCompany } from './network-company.ts';

/** Two distributors with resellers and customers. */
export const firstDistributors: readonly NetworkCompany[] = [
  {
    name: 'Meridian Voice Distribution',
    kind: 'distributor',
    country: 'US',
    city: 'Boston',
    monthsAgo: 11,
    partner: {
      city: 'Boston',
      tier: 'platinum',
      specialities: 'SIP trunks, Number porting, Partner training',
    },
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
        partner: {
          city: 'Portland',
          tier: 'gold',
          specialities: 'Hosted PBX, Small offices, Healthcare',
        },
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
        partner: {
          city: 'Providence',
          tier: 'silver',
          specialities: 'Microsoft Teams calling, Security',
        },
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
        partner: { city: 'Calgary', tier: 'silver', specialities: 'SIP trunks, Rural access' },
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
        partner: { city: 'Worcester', tier: 'registered', specialities: 'Hosted PBX' },
        suspended: true,
      },
    ],
  },
  {
    name: 'Cascadia Cloud Supply',
    kind: 'distributor',
    country: 'CA',
    monthsAgo: 9,
    partner: {
      city: 'Vancouver',
      tier: 'platinum',
      specialities: 'Hosted PBX, Hardware, Contact centre',
    },
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
        partner: {
          city: 'Victoria',
          tier: 'gold',
          specialities: 'Contact centre, Property management',
        },
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
        partner: { city: 'Seattle', tier: 'silver', specialities: 'Meetings, Hospitality, Retail' },
        below: [
          customer('Rainier Roasters', 'US', 5),
          customer('Puget Sound Orthodontics', 'US', 0),
        ],
      },
      {
        name: 'Second Narrows Systems',
        kind: 'reseller',
        country: 'CA',
        monthsAgo: 1,
        partner: {
          city: 'North Vancouver',
          tier: 'registered',
          specialities: 'Hosted PBX, Number porting',
        },
      },
    ],
  },
];
