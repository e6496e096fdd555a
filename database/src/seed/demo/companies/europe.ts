import { distributor, type NetworkCompany, reseller } from './network-company.ts';

/** A master distributor in Europe with four distributors. */
export const europe: NetworkCompany = {
  name: 'Hanseline Europe',
  kind: 'master_distributor',
  country: 'DE',
  city: 'Hamburg',
  monthsAgo: 12,
  people: [
    { first: 'Katharina', last: 'Brandt', role: 'admin' },
    { first: 'Joost', last: 'van Dijk', role: 'master_distributor' },
  ],
  below: [
    distributor('Rheinwerk Kommunikation', ['Köln', 'DE'], 11, 'SIP trunks, Public sector', [
      reseller(
        'Alsterfon',
        ['Hamburg', 'DE'],
        10,
        ['gold', 'Hosted PBX, Shipping'],
        ['Speicherstadt Logistik', 'Kontor Nord Steuerberater', 'Fischmarkt Feinkost'],
      ),
      reseller(
        'Isartel Systemhaus',
        ['München', 'DE'],
        9,
        ['silver', 'Hosted PBX, Surgeries'],
        ['Praxisverbund Schwabing', 'Brauhaus Lindner'],
      ),
      reseller(
        'Wiener Leitung',
        ['Wien', 'AT'],
        6,
        ['silver', 'Hotels, Meetings'],
        ['Hotel Kaiserhof', 'Donau Versicherungsmakler'],
      ),
    ]),
    distributor('Océane Télécoms', ['Nantes', 'FR'], 10, 'Contact centre, SIP trunks', [
      reseller(
        'Voix Libre',
        ['Lyon', 'FR'],
        8,
        ['gold', 'Contact centre, Retail'],
        ['Librairies du Rhône', 'Clinique des Brotteaux'],
      ),
      reseller(
        'Atelier Réseau',
        ['Bordeaux', 'FR'],
        4,
        ['registered', 'Hosted PBX, Wineries'],
        ['Château Montalbret', 'Garonne Immobilier'],
      ),
    ]),
    distributor('Iberia Conecta', ['Madrid', 'ES'], 8, 'Hosted PBX, Tourism', [
      reseller(
        'Levante Voz',
        ['Valencia', 'ES'],
        7,
        ['silver', 'Hotels, Tourism'],
        ['Hoteles Costa Azahar', 'Cítricos Albufera'],
      ),
      reseller(
        'Atlântico Digital',
        ['Porto', 'PT'],
        5,
        ['silver', 'Security, Meetings'],
        ['Caves do Douro', 'Clínica Boavista'],
      ),
    ]),
    distributor('Fjordlink Distribusjon', ['Bergen', 'NO'], 5, 'Number porting, Remote sites', [
      reseller(
        'Nordlys Kommunikasjon',
        ['Tromsø', 'NO'],
        4,
        ['registered', 'Remote sites'],
        ['Lofoten Sjømat', 'Havn og Kai'],
      ),
      reseller(
        'Öresund Telefoni',
        ['Malmö', 'SE'],
        3,
        ['registered', 'Hosted PBX'],
        ['Skåne Bygg'],
      ),
    ]),
  ],
};
