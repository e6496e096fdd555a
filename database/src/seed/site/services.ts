import type { SeededPage } from './page.ts';

export const services: SeededPage = {
  slug: 'services',
  title: 'Services',
  description:
    'Voice, numbers, meetings, messaging and contact centres, ordered and billed in one place.',
  content: {
    sections: [
      {
        type: 'hero',
        subtitle: 'Services',
        title: 'Everything that rings, under one order',
        description:
          'Providers publish what they offer once. Your partners sell it at their own price, and you see one order, one subscription and one invoice line for each seat.',
        ctas: [
          { text: 'Find a service', link: '#services', type: 'primary' },
          { text: 'Sell through us', link: '/partners', type: 'secondary' },
        ],
        hero_image: '/drawings/switchboard.svg',
        hero_image_alt:
          'Six services, three of them connected to one order, one subscription and one invoice',
      },
      {
        type: 'service_catalogue',
        title: 'The catalogue',
        subtitle:
          'Every service you can order here. Networks add their own: 500+ providers between them.',
      },
      {
        type: 'pricing_table',
        title: 'What most people start with',
        subtitle:
          'The providers’ lowest prices. A reseller adds its own service, and sets its own price.',
        services: ['hosted-pbx', 'sip-trunks', 'contact-centre'],
        highlighted: 'hosted-pbx',
      },
      {
        type: 'image',
        title: 'One service, one price for each tier',
        image_url: '/drawings/tiers.svg',
        alt_text:
          'The price of a seat: a provider sets 8.10 dollars, a distributor adds 1.60, a reseller sells at 12.90',
        caption:
          'A provider sets a cost, a distributor adds a margin, a reseller sets the price a customer sees. Each sees the step above and the step below, and nothing beyond that.',
      },
      {
        type: 'feature_grid',
        title: 'What comes with every order',
        features: [
          {
            icon: 'phone',
            title: 'Seats by the day',
            description:
              'Add seats in the middle of a month. They are charged by the day, and the invoice line shows it.',
          },
          {
            icon: 'globe',
            title: 'Numbers in 62 countries',
            description:
              'A porting order shows the agreed date, the missing documents and who has to send them.',
          },
          {
            icon: 'shield',
            title: 'Emergency addresses first',
            description:
              'No seat goes live without a verified emergency address. The order waits for it and shows why.',
          },
          {
            icon: 'headset',
            title: 'Agents by the month',
            description:
              'Contact centres are licensed per agent, so a quiet season costs less than a busy one.',
          },
        ],
      },
      {
        type: 'cta',
        title: 'Missing a service your customers ask for?',
        description:
          'Tell us the provider. If they have an ordering API, we can usually list them within two weeks.',
        buttons: [{ text: 'Name a provider', link: '/contact', type: 'primary' }],
        background_color: 'surface',
      },
    ],
  },
};
