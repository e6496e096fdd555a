import { distributor, type NetworkCompany, reseller } from './network-company.ts';

/** A master distributor in Africa with three distributors. */
export const africa: NetworkCompany = {
  name: 'Baobab Carrier Services',
  kind: 'master_distributor',
  country: 'ZA',
  city: 'Johannesburg',
  monthsAgo: 8,
  people: [
    { first: 'Thandiwe', last: 'Mokoena', role: 'admin' },
    { first: 'Pieter', last: 'du Toit', role: 'master_distributor' },
  ],
  below: [
    distributor('Table Bay Communications', ['Cape Town', 'ZA'], 7, 'Hosted PBX, Wine estates', [
      reseller(
        'Stellen Voice',
        ['Stellenbosch', 'ZA'],
        6,
        ['silver', 'Wine estates, Hotels'],
        ['Bergkelder Estates', 'Jonkershoek Lodge'],
      ),
      reseller(
        'Umhlanga Telecom',
        ['Durban', 'ZA'],
        4,
        ['registered', 'Hosted PBX'],
        ['Berea Dental Studio', 'Indian Ocean Freight'],
      ),
    ]),
    distributor('Savanna Unified', ['Nairobi', 'KE'], 6, 'Mobile extensions, Contact centre', [
      reseller(
        'Mombasa Exchange',
        ['Mombasa', 'KE'],
        5,
        ['silver', 'Hotels, Shipping'],
        ['Nyali Beach Hotels', 'Kilindini Clearing'],
      ),
      reseller(
        'Rift Valley Networks',
        ['Nakuru', 'KE'],
        2,
        ['registered', 'Farms, Schools'],
        ['Naivasha Flowers', 'Kericho Tea Growers'],
      ),
    ]),
    distributor('Sahel Voix', ['Dakar', 'SN'], 3, 'SIP trunks, Microfinance', [
      reseller(
        'Teranga Télécom',
        ['Dakar', 'SN'],
        2,
        ['registered', 'Microfinance'],
        ['Crédit Solidaire du Fleuve', 'Pharmacies Yoff'],
      ),
      reseller(
        'Lagune Réseaux',
        ['Abidjan', 'CI'],
        1,
        ['registered', 'Hosted PBX'],
        ['Cacao Belleville'],
      ),
    ]),
  ],
};
