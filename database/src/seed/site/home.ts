import type { SeededPage } from './page.ts';

export const home: SeededPage = {
  slug: 'home',
  title: 'Trunkline: cloud communications for partner networks',
  description:
    'One marketplace and workspace for distributors, resellers and providers of cloud communications: onboarding, ordering, billing and commissions on one line.',
  content: {
    sections: [
      {
        type: 'hero',
        subtitle: 'For distributors and providers of cloud communications',
        title: 'One line from the provider to the last seat',
        description:
          'Trunkline runs the whole partner network: who sells what to whom, at which price, under whose brand, and what everybody on the way is owed.',
        trust_indicators: [
          { number: '500+', label: 'providers' },
          { number: '100+', label: 'features' },
          { number: '95%', label: 'data accuracy' },
          { number: '99.9%', label: 'incident reduction' },
        ],
        ctas: [
          { text: 'Talk to us', link: '/contact', type: 'primary' },
          { text: 'See the services', link: '/services', type: 'secondary' },
        ],
        supporting_messages: [
          'Your brand on top',
          'Your partners below',
          'Every share to the cent',
        ],
        hero_image: '/drawings/hierarchy.svg',
        hero_image_alt:
          'A tree of companies: an order of forty seats pays the reseller who sold it, the distributor above, and the platform',
        background_effect: 'none',
      },
      {
        type: 'social_proof',
        stats: [
          {
            icon: 'trending-up',
            value: '90%',
            label: 'faster onboarding, from first contact to first order',
          },
          {
            icon: 'users',
            value: '75%',
            label: 'less admin work for the people who run the network',
          },
          { icon: 'star', value: '300%', label: 'growth without growing the back office with it' },
        ],
      },
      {
        type: 'image',
        title: 'A commission you can follow back to the order',
        image_url: '/drawings/statement.svg',
        alt_text:
          'A commission statement with one line explained down to the split between reseller and distributor',
        caption:
          'Click any figure. Trunkline shows the order, the version of the rule that applied that day, and each share of the split. The shares always add up to the figure you clicked.',
      },
      {
        type: 'text',
        title: 'A new partner, on the line by Friday',
        content: `<ol>
<li><strong>Give us the web address.</strong> AI-assisted onboarding reads the name, brand, contact details and services from it, and shows the passage behind every field.</li>
<li><strong>Check what was found.</strong> You accept or correct each field. Likely duplicates are shown before anything is created.</li>
<li><strong>Choose a place in the hierarchy.</strong> Below a distributor, below another reseller: the price list, the commission rules and the limits come from there.</li>
<li><strong>Hand over the keys.</strong> The partner signs in to a workspace under its own domain, in its own colours, with multi-factor authentication from the first minute.</li>
</ol>`,
      },
      {
        type: 'image',
        title: 'Walls that nobody has to remember',
        image_url: '/drawings/architecture.svg',
        alt_text:
          'Public sites and workspaces stand on sign-in and roles, which stand on a database that isolates tenants',
        caption:
          'Each company sees itself and what stands below it. The database enforces that on every row, so a missing check in a screen opens nothing.',
      },
      {
        type: 'social_proof',
        title: 'What it is like to work with',
        subtitle: 'Three people who stopped reconciling spreadsheets at the end of the month.',
        community_proof: {
          title: 'What partners get from the first day',
          items: [
            {
              label: 'Their own front door',
              description:
                'Logo, colours, domain and pages of their own. Customers never see whose network they are on.',
            },
            {
              label: 'Prices that are already right',
              description:
                "A reseller's customers see that reseller's price list, and nobody can open another one's.",
            },
            {
              label: 'Orders that say who is next',
              description:
                'Porting dates, emergency addresses, hardware: every step names the person it waits for.',
            },
          ],
        },
        testimonials: [
          {
            rating: 5,
            content:
              'We used to close commissions on the twelfth, with two people and a locked door. Last month it took a morning, and not one reseller wrote back to ask where a number came from.',
            name: 'Ingrid Solberg',
            role: 'Head of Channel',
            company: 'Northline Distribution',
          },
          {
            rating: 5,
            content:
              'I typed in our website and most of the application was filled in. I fixed one phone number.',
            name: 'Tomás Arrieta',
            role: 'Owner',
            company: 'Arrieta Comunicaciones',
          },
          {
            rating: 4,
            content: 'My customers think I built it. I have stopped correcting them.',
            name: 'Denise Okafor',
            role: 'Managing Director',
            company: 'Harbour Telecom',
          },
        ],
      },
      {
        type: 'cta',
        title: 'Bring one partner and one service',
        description:
          'We set both up with you in an hour, on your own domain, and you keep what we built.',
        buttons: [
          { text: 'Arrange an hour', link: '/contact', type: 'primary' },
          { text: 'How partners join', link: '/partners', type: 'secondary' },
        ],
        supporting_messages: ['No card needed', 'Your data stays yours'],
        background_color: 'secondary',
      },
    ],
  },
};
