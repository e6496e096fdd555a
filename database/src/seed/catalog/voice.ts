import type { SeededService } from './service.ts';

export const voiceServices: readonly SeededService[] = [
  {
    slug: 'hosted-pbx',
    name: 'Hosted PBX',
    provider: 'Brightwell Voice',
    category: 'voice',
    summary:
      'A phone system without a cabinet: extensions, queues and voicemail, priced per seat and managed in a browser.',
    description: `<p>Every seat comes with a number, a mailbox, and apps for desktop, mobile and browser. Seats can be added at any time and are charged by the day.</p>
<h2>How a move goes</h2><ol><li>We review your current call flows and send you a diagram of them.</li><li>The new system runs beside the old one on test numbers.</li><li>Numbers are ported on an evening of your choice; both systems ring until the port is confirmed.</li></ol>
<h2>What happens when the line is down</h2><p>Calls follow a plan that you set in advance: to mobile phones, to another site, or to an announcement. Nobody has to be called at night to switch it on.</p>`,
    features: [
      'Queues, ring groups and opening hours',
      'Voicemail as text in your inbox',
      'Call recording with the retention you set',
      'Apps for desktop, iOS and Android',
      'Busy lamps across all sites',
      'Directory from Microsoft 365 or Google',
    ],
    requirements: [
      '100 kbit/s in each direction for every simultaneous call',
      'A verified emergency address for each site',
    ],
    documents: [
      { title: 'Data sheet', address: 'https://brightwell.example/hosted-pbx.pdf' },
      { title: 'Service levels', address: 'https://brightwell.example/sla.pdf' },
    ],
    price: { amount: 1490, currency: 'USD', per: 'month', unit: 'seat' },
    sortOrder: 10,
  },
  {
    slug: 'sip-trunks',
    name: 'SIP trunks',
    provider: 'Norden Carrier',
    category: 'voice',
    summary:
      'Channels for the system you already have, with a second data centre that takes over within seconds.',
    description: `<p>Trunks register with two data centres at the same time. If one stops answering, calls go through the other without a change on your side.</p><p>Channels are shared by all your sites: a quiet branch lends its channels to a busy one.</p>`,
    features: [
      'Failover between two data centres',
      'Channels shared between sites',
      'TLS and SRTP at no extra cost',
      'Fraud limits by day and destination',
    ],
    requirements: ['A SIP-capable system, or a gateway', 'A fixed public address, or registration'],
    documents: [{ title: 'Interoperability list', address: 'https://norden.example/interop' }],
    price: { amount: 890, currency: 'USD', per: 'month', unit: 'channel' },
    sortOrder: 20,
  },
  {
    slug: 'teams-calling',
    name: 'Calling for Microsoft Teams',
    provider: 'Brightwell Voice',
    category: 'voice',
    summary: 'Ordinary calls in the Teams app that people already use, with the numbers you have.',
    description: `<p>Numbers and calling permissions are set here and appear in Teams within minutes. Fax machines, door phones and the lift stay on the same plan, because not everything that rings is a person.</p>`,
    features: [
      'Operator-managed, no gateway on site',
      'Analogue devices on the same plan',
      'One invoice line for each user',
    ],
    requirements: ['Teams Phone licences', 'An administrator who may approve the connection'],
    price: { amount: 650, currency: 'USD', per: 'month', unit: 'user' },
    sortOrder: 30,
  },
  {
    slug: 'fax-to-mail',
    name: 'Fax to email',
    provider: 'Norden Carrier',
    category: 'voice',
    needs_emergency_address: false,
    summary:
      'For the pharmacies, courts and freight desks that still need one: a fax number without a machine.',
    description: `<p>Incoming faxes are forwarded as PDFs to everyone who uses the mailbox. Outgoing faxes can be sent from any app, and confirmations of delivery are kept for ten years.</p>`,
    features: ['Receive as PDF', 'Send from any app', 'Confirmations kept for ten years'],
    requirements: [],
    price: { amount: 450, currency: 'USD', per: 'month', unit: 'number' },
    sortOrder: 60,
  },
  {
    slug: 'local-numbers',
    name: 'Local and national numbers',
    provider: 'Norden Carrier',
    category: 'numbers',
    summary:
      'Geographic and national numbers in 62 countries, delivered by the day and kept in one list.',
    description: `<p>Each country requires its own documents. The order shows which ones are needed before you send it, and waits for them where the law requires it.</p>`,
    features: [
      '62 countries, 4,100 area codes',
      'Paperwork checked before the order goes out',
      'Number ranges for whole sites',
    ],
    requirements: ['A local address, where the country requires one'],
    documents: [{ title: 'Documents by country', address: 'https://norden.example/number-papers' }],
    price: { amount: 150, currency: 'USD', per: 'month', unit: 'number' },
    sortOrder: 20,
  },
  {
    slug: 'number-porting',
    name: 'Number porting',
    provider: 'Trunkline Exchange',
    category: 'numbers',
    summary:
      'Bring your numbers along. Each port has a date, an owner and a list of missing documents.',
    description: `<p>A port fails when a name is spelled two different ways. We compare your documents with the latest bill from your current carrier before anything is sent.</p><h2>On the day</h2><p>Numbers move in a window you choose. Until the new service answers a test call, the old one stays in place.</p>`,
    features: [
      'Documents checked before they are sent',
      'Evening and weekend windows',
      'Status for every number',
    ],
    requirements: ['The latest bill from your current carrier', 'A signed letter of authorisation'],
    price: { amount: 1500, currency: 'USD', per: 'once', unit: 'number' },
    sortOrder: 40,
  },
  {
    slug: 'toll-free-numbers',
    name: 'Toll-free numbers',
    provider: 'Bluepoint Messaging',
    category: 'numbers',
    summary: 'Numbers that are free to call, in 38 countries, with minutes billed by the second.',
    description: `<p>One number can ring in several places: by time of day, by where the caller is, or in turn. Text messages to North American numbers are included.</p>`,
    features: ['38 countries', 'Routing by time and origin', 'Billed by the second'],
    requirements: ['A description of the use case, for registration'],
    price: { amount: 500, currency: 'USD', per: 'month', unit: 'number' },
    sortOrder: 50,
  },
];
