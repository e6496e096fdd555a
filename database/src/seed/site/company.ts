import type { SeededPage } from './page.ts';
import { seededSettings } from './settings.ts';

const { contact_email, contact_phone, support_email } = seededSettings;

export const aboutPage: SeededPage = {
  slug: 'about',
  title: 'About',
  description: 'Who builds Trunkline, why, and what we hold ourselves to.',
  content: {
    sections: [
      {
        type: 'hero',
        subtitle: 'About',
        title: 'We used to be the people with the spreadsheet',
        description:
          'Trunkline was started in Boston in 2019 by four people who had run partner networks at a carrier, and had closed one month too many by hand.',
        hero_image: '/drawings/board.svg',
        hero_image_alt: 'The old switchboard in our hall, with two calls put through',
      },
      {
        type: 'text',
        title: 'What we believe',
        content: `<p>A telephone exchange does one thing: it connects the right two ends, and it keeps everybody else off the line. A partner network needs exactly that, for orders and money as much as for calls.</p>
<p>So we build one hierarchy that everything depends on. Prices, brands, permissions, orders and commissions follow from a company's position in it, and from nothing else.</p>`,
      },
      {
        type: 'text',
        title: 'What we hold ourselves to',
        content: `<ul><li><strong>A figure explains itself.</strong> If you have to ask us where it came from, we have made a mistake.</li>
<li><strong>Nobody sees a neighbour.</strong> Isolation is enforced by the database and tested from the outside, every day.</li>
<li><strong>Nothing is lost.</strong> What was deleted can be brought back, and what was changed can be looked up.</li>
<li><strong>Two steps to get in.</strong> For you, for your partners, and for us.</li></ul>`,
      },
      {
        type: 'steps',
        title: 'How we got here',
        steps: [
          {
            title: '2019: four desks in Boston',
            description:
              'One distributor, eleven resellers and a promise: every figure on a statement can be opened.',
          },
          {
            title: '2021: white label',
            description:
              'Partners get their own domain, colours and emails. Customers stop asking whose portal this is.',
          },
          {
            title: '2023: one marketplace',
            description:
              'Providers publish once. Price lists follow the tiers, and orders, invoices and commissions are linked in one chain.',
          },
          {
            title: '2026: onboarding from a web address',
            description:
              'A partner is set up from its website in minutes; every proposed field shows its source, and a person decides.',
          },
        ],
      },
      {
        type: 'social_proof',
        title: 'Where we stand today',
        stats: [
          { icon: 'users', value: '500+', label: 'providers, across all networks on Trunkline' },
          { icon: 'award', value: '100+', label: 'features in daily use' },
          { icon: 'trending-up', value: '99.9%', label: 'incident reduction after the move' },
        ],
      },
    ],
  },
};

/** The last section of several pages, stored once as a reusable section. */
export const invitation = {
  title: 'Invitation to talk',
  pages: ['about', 'resources'],
  content: {
    type: 'cta',
    title: 'Come and see it with your own data',
    buttons: [{ text: 'Talk to us', link: '/contact', type: 'primary' }],
    background_color: 'secondary',
  },
} as const;

export const contact: SeededPage = {
  slug: 'contact',
  title: 'Contact',
  description: 'Write to us or call us: sales, partners, support and privacy.',
  content: {
    sections: [
      {
        type: 'hero',
        subtitle: 'Contact',
        title: 'You will reach a person',
        description:
          'Tell us how many tiers your network has and what hurts most. We answer within one working day, usually with a question.',
        ctas: [
          { text: 'Write to us', link: '#form-contact', type: 'primary' },
          {
            text: contact_phone,
            link: `tel:${contact_phone.replaceAll(' ', '')}`,
            type: 'secondary',
          },
        ],
        supporting_messages: ['Monday to Friday, 8:00 to 18:00 Eastern Time'],
        hero_image: '/drawings/ends.svg',
        hero_image_alt: 'One line from you to a person',
      },
      {
        type: 'form',
        form: 'contact',
        title: 'Write to us',
        subtitle:
          'The more we know about your tiers, providers and systems, the more useful our first answer is.',
      },
      {
        type: 'text',
        title: 'Who does what',
        content: `<h3>New partners and providers</h3><p>Write to <a href="mailto:${contact_email}">${contact_email}</a> with your web address. It is all we need to prepare the first conversation.</p>
<h3>Support</h3><p>Signed-in partners reach us fastest at <a href="mailto:${support_email}">${support_email}</a>. If you see an error ID, put it in the first line.</p>
<h3>Privacy and security</h3><p>Security reports are read first, by an engineer. Please send them to <a href="mailto:${support_email}">${support_email}</a> and give us a day before you tell others. See also our <a href="/privacy">privacy policy</a>.</p>`,
      },
      {
        type: 'text',
        title: 'Where to find us',
        content: `<p>Trunkline, Inc.<br>200 Exchange Street, Floor 4<br>Boston, MA 02109<br>United States</p>
<p>Visitors are welcome by appointment. The old switchboard in the hall is real, and you may plug something in.</p>`,
      },
    ],
  },
};
