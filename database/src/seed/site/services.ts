import type { SeededPage } from './page.ts';

export const services: SeededPage = {
  slug: 'services',
  title: 'Services',
  description:
    'Voice, numbers, meetings and messaging from more than 500 providers, ordered and billed in one place.',
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
      },
      {
        type: 'service_catalogue',
        title: 'The catalogue',
        subtitle: 'Search by name or provider, or start from what it is for.',
      },
      {
        type: 'pricing_table',
        title: 'What most start with',
        subtitle:
          'The lowest prices of the providers. A reseller adds its own service, and its own price.',
        services: ['hosted-pbx', 'sip-trunks', 'contact-centre'],
        highlighted: 'hosted-pbx',
      },
      {
        type: 'text',
        title: 'Voice and numbers',
        content: `<h3>Hosted PBX</h3><p>Extensions, queues, recordings and voicemail by the seat, monthly or by the year. Seats can be added in the middle of a month and are charged to the day.</p>
<h3>SIP trunks</h3><p>Channels for an existing system, with failover to a second data centre and a fixed price per channel.</p>
<h3>Numbers and porting</h3><p>Geographic, national and toll-free numbers in 62 countries. A porting order shows the agreed date, the missing papers and who has to send them.</p>
<h3>Emergency calling</h3><p>No seat goes live without a checked emergency address. The order waits for it and says so.</p>`,
      },
      {
        type: 'text',
        title: 'Meetings, messages and contact centres',
        content: `<h3>Meetings</h3><p>Video rooms for up to 300 people, with dial-in numbers that belong to the customer's account.</p>
<h3>Business messaging</h3><p>SMS and chat on the number customers already know, with registration of sender names taken care of.</p>
<h3>Contact centre</h3><p>Queues across voice and chat, supervision and wallboards. Licensed per agent, so a quiet season costs less.</p>`,
      },
      {
        type: 'image',
        title: 'One service, one price for each tier',
        image_url: '/drawings/hierarchy.svg',
        alt_text: 'A hierarchy in which an order runs from a customer up to the platform',
        caption:
          'A provider sets a cost, a distributor adds a margin, a reseller sets the price a customer sees. Each knows the step above and below, and nothing further.',
      },
      {
        type: 'cta',
        title: 'Missing a service your customers ask for?',
        description:
          'Tell us the provider. If they have an ordering interface we can usually list them within two weeks.',
        buttons: [{ text: 'Name a provider', link: '/contact', type: 'primary' }],
        background_color: 'surface',
      },
    ],
  },
};
