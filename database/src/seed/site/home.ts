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
          'The whole partner network in one place: who sells what to whom, at which price, under whose brand, and what everyone along the way is owed.',
        trust_indicators: [
          { number: '500+', label: 'providers, across all networks' },
          { number: '100+', label: 'features, in one workspace' },
          { number: '95%', label: 'data accuracy of proposed fields' },
          { number: '99.9%', label: 'incident reduction after the move' },
        ],
        ctas: [
          { text: 'Talk to us', link: '/contact', type: 'primary' },
          { text: 'See our services', link: '/services', type: 'secondary' },
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
          { icon: 'star', value: '300%', label: 'growth without a bigger back office' },
        ],
        testimonials: [
          {
            rating: 5,
            content:
              'We used to close commissions on the twelfth, with two people and a locked door. Last month it took a morning, and not one reseller wrote back to ask where a number came from.',
            name: 'Dana Whitfield',
            role: 'Head of Channel',
            company: 'Meridian Voice Distribution',
            portrait: '/drawings/dana-whitfield.svg',
          },
          {
            rating: 5,
            content:
              'I typed in our website and most of the application was filled in. I fixed one phone number.',
            name: 'Priya Raman',
            role: 'Owner',
            company: 'Harbor Telecom',
            portrait: '/drawings/priya-raman.svg',
          },
          {
            rating: 4,
            content: 'My customers think I built it. I have stopped correcting them.',
            name: 'Owen Pritchard',
            role: 'Partner Manager',
            company: 'Cascadia Cloud Supply',
            portrait: '/drawings/owen-pritchard.svg',
          },
        ],
      },
      {
        type: 'image',
        title: 'Your whole network on one screen',
        image_url: '/screens/companies.webp',
        alt_text:
          'The companies of a network in the workspace: distributors, the resellers below them and their customers',
        caption:
          'Distributors, resellers and customers in one tree. Prices, brands, permissions and commissions follow from a company’s place in it.',
      },
      {
        type: 'steps',
        title: 'A new partner, on the line by Friday',
        steps: [
          {
            title: 'Give us the web address',
            description:
              'AI-assisted onboarding reads the name, brand, contact details and services from it, and shows the passage behind every field.',
          },
          {
            title: 'Check what was found',
            description:
              'Accept or correct each field. Likely duplicates are shown before anything is created.',
          },
          {
            title: 'Choose its place',
            description:
              'Below a distributor or another reseller: price list, commission rules and limits come from there.',
          },
          {
            title: 'Hand over the keys',
            description:
              'The partner signs in on its own domain, in its own colours, with multi-factor authentication from the first minute.',
          },
        ],
      },
      {
        type: 'image',
        title: 'A commission you can follow back to the order',
        image_url: '/drawings/statement.svg',
        alt_text:
          'A commission statement with one line explained down to the split between reseller and distributor',
        caption:
          'Click any figure to see the order, the version of the rule that applied that day, and each share of the split. The shares always add up to the figure you clicked.',
      },
      {
        type: 'feature_grid',
        title: 'Everything a network needs, and nothing else',
        subtitle: 'One product instead of a portal, a spreadsheet and a mailing list.',
        features: [
          {
            icon: 'globe',
            title: 'Their own front door',
            description:
              'Logo, colours, domain and pages for every partner. Customers never see whose network they are on.',
            link: '/partners',
          },
          {
            icon: 'layers',
            title: 'Prices that are already right',
            description:
              'A reseller’s customers see that reseller’s price list, and nobody else’s.',
            link: '/services',
          },
          {
            icon: 'clock',
            title: 'Orders that show who is next',
            description:
              'Porting dates, emergency addresses, hardware: every step names the person it’s waiting for.',
          },
          {
            icon: 'shield',
            title: 'Two-step sign-in for everyone',
            description:
              'Authenticator apps and passkeys for every account, and roles that never reach beyond a company and those below it.',
          },
        ],
      },
      {
        type: 'image',
        title: 'Who can do what, in one table',
        image_url: '/screens/roles.webp',
        alt_text: 'The role matrix: six roles against what each of them may read and change',
        caption:
          'Six roles, every permission, changed for one company and inherited below it. Nobody can grant more than they have.',
      },
      {
        type: 'image',
        title: 'Isolation you don’t have to think about',
        image_url: '/drawings/architecture.svg',
        alt_text:
          'Public sites and workspaces rest on sign-in and roles, which rest on a database that isolates tenants',
        caption:
          'Each company sees itself and the companies below it. The database enforces that on every row, so a missing check in a screen exposes nothing.',
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
