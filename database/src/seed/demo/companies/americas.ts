import { distributor, type NetworkCompany, reseller } from './network-company.ts';

/** A distributor in Latin America, directly below the platform. */
export const americas: NetworkCompany = distributor(
  'Andes Enlace',
  ['Bogotá', 'CO'],
  10,
  'Contact centre, SIP trunks, Mining',
  [
    reseller(
      'Sabana Telefonía',
      ['Bogotá', 'CO'],
      9,
      ['gold', 'Contact centre, Banking'],
      ['Cooperativa El Roble', 'Laboratorio Chapinero', 'Café Sierra Alta'],
    ),
    reseller(
      'Costa Pacífico Voz',
      ['Lima', 'PE'],
      7,
      ['silver', 'Fisheries, Hotels'],
      ['Pesquera San Andrés', 'Hotel Miraflores Mar'],
    ),
    reseller(
      'Austral Conecta',
      ['Santiago', 'CL'],
      5,
      ['silver', 'Mining, Remote sites'],
      ['Minera Cerro Pardo', 'Viña Quebrada Honda'],
    ),
    reseller(
      'Linha Paulista',
      ['São Paulo', 'BR'],
      4,
      ['gold', 'Retail, Microsoft Teams calling'],
      ['Padarias Bela Vista', 'Transportes Anhanguera', 'Odontologia Pinheiros'],
    ),
    reseller(
      'Voz Tapatía',
      ['Guadalajara', 'MX'],
      2,
      ['registered', 'Hosted PBX'],
      ['Clínica Providencia', 'Muebles Tlaquepaque'],
    ),
  ],
);
