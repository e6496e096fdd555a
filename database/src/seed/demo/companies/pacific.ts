import { distributor, type NetworkCompany, reseller } from './network-company.ts';

/** A master distributor around the Pacific and India with three distributors. */
export const pacific: NetworkCompany = {
  name: 'Pacific Exchange Group',
  kind: 'master_distributor',
  country: 'SG',
  city: 'Singapore',
  monthsAgo: 11,
  people: [
    { first: 'Li Wei', last: 'Tan', role: 'admin' },
    { first: 'Anjali', last: 'Menon', role: 'master_distributor' },
  ],
  below: [
    distributor('Sakura Tsushin', ['Osaka', 'JP'], 10, 'SIP trunks, Manufacturing', [
      reseller(
        'Kobe Denwa',
        ['Kobe', 'JP'],
        9,
        ['gold', 'Manufacturing, Hosted PBX'],
        ['Nada Sake Brewers', 'Rokko Precision', 'Harborland Clinics'],
      ),
      reseller(
        'Hakata Link',
        ['Fukuoka', 'JP'],
        5,
        ['silver', 'Retail, Meetings'],
        ['Tenjin Books', 'Kyushu Orchard Foods'],
      ),
    ]),
    distributor('Southern Cross Voice', ['Melbourne', 'AU'], 9, 'Hosted PBX, Health', [
      reseller(
        'Yarra Unified',
        ['Melbourne', 'AU'],
        8,
        ['gold', 'Health, Schools'],
        ['Fitzroy Family Practice', 'Brunswick Primary Schools', 'Otway Timber'],
      ),
      reseller(
        'Harbour City Telecom',
        ['Sydney', 'AU'],
        6,
        ['silver', 'Legal, Security'],
        ['Paddington Conveyancing', 'Bondi Surf Supplies'],
      ),
      reseller(
        'Tui Communications',
        ['Wellington', 'NZ'],
        4,
        ['silver', 'Rural access'],
        ['Marlborough Growers', 'Kererū Kindergartens'],
      ),
    ]),
    distributor(
      'Deccan Telecom Partners',
      ['Hyderabad', 'IN'],
      7,
      'Contact centre, Number porting',
      [
        reseller(
          'Cauvery Cloud',
          ['Bengaluru', 'IN'],
          6,
          ['gold', 'Contact centre, Start-ups'],
          ['Jayanagar Diagnostics', 'Malgudi Books'],
        ),
        reseller(
          'Arabian Sea Networks',
          ['Kochi', 'IN'],
          3,
          ['registered', 'Shipping'],
          ['Spice Coast Exports', 'Vembanad Resorts'],
        ),
      ],
    ),
  ],
};
