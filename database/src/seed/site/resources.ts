import type { SeededPage } from './page.ts';

export const resources: SeededPage = {
  slug: 'resources',
  title: 'Resources',
  description:
    'Guides and case studies for people who run a partner network in cloud communications.',
  content: {
    sections: [
      {
        type: 'hero',
        subtitle: 'Resources',
        title: 'Written by people who have done it',
        description: 'Short guides for the week before you start, and accounts of the year after.',
        ctas: [
          { text: 'Read the case studies', link: '/resources/case-studies', type: 'primary' },
          { text: 'Go to the blog', link: '/blog', type: 'secondary' },
        ],
        hero_image: '/drawings/guide.svg',
        hero_image_alt: 'Four guides on one line: the tree, the rule, the first month, the rest',
      },
      {
        type: 'text',
        title: 'Before you move a network',
        content: `<h3>Count tiers, not partners</h3><p>The number of levels decides how complicated prices and commissions become. Draw the tree first, with the real names, and mark where a margin is added.</p>
<h3>Write the split as a sentence</h3><p>“Of every paid invoice the reseller gets 60% of the commission and the distributor the rest.” If it does not fit in a sentence, two people understand it differently.</p>
<h3>Decide what happens to open orders</h3><p>Ported numbers and hardware on its way do not wait for a cut-over. List them, and let them finish where they began.</p>`,
      },
      {
        type: 'post_list',
        title: 'From the blog',
        subtitle: 'What we learn from running voice and messaging for partners.',
        count: 3,
      },
      {
        type: 'text',
        title: 'In the first month',
        content: `<ul><li>Compare one statement, line by line, with the old one. Differences usually come from rules that nobody had written down.</li>
<li>Let partners set up two-factor authentication while someone is there to help.</li>
<li>Turn on alerts for orders without an owner. It is the quickest way to find a step nobody feels responsible for.</li></ul>
<p>Questions that are not answered here are welcome on the <a href="/contact">contact page</a>. Our <a href="/privacy">privacy policy</a> explains how we treat what you send.</p>`,
      },
      {
        type: 'faq',
        title: 'What people ask before they start',
        items: [
          {
            question: 'How long does a move take?',
            answer:
              '<p>Four to six weeks for a network of fifty partners. Most of it goes into writing down which commission rules are really in force; the import itself takes a day.</p>',
          },
          {
            question: 'Do our partners have to change their contracts?',
            answer:
              '<p>No. Prices, terms and splits are imported as they are, with their effective dates. Later changes start on a new date.</p>',
          },
          {
            question: 'Can a reseller see what its distributor pays?',
            answer:
              '<p>No. A company sees the step above and the step below, and nothing beyond that. The database enforces this, and it is tested from outside every day.</p>',
          },
          {
            question: 'What happens to our data if we leave?',
            answer:
              '<p>Every list can be exported as CSV at any time, and everything for 60 days after the end of the contract. See our <a href="/terms">terms</a>.</p>',
          },
        ],
      },
    ],
  },
};

export const caseStudies: SeededPage = {
  slug: 'resources/case-studies',
  title: 'Case studies',
  description:
    'How a distributor, a reseller and a provider made the move, with the figures before and after.',
  content: {
    sections: [
      {
        type: 'hero',
        subtitle: 'Case studies',
        title: 'Before, after, and what it took',
        description: 'Three companies, three places in the hierarchy. The figures are theirs.',
        hero_image: '/drawings/months.svg',
        hero_image_alt:
          'Days to close commissions at Meridian Voice: twelve before the move, one after it',
      },
      {
        type: 'social_proof',
        title: 'Meridian Voice: closing in a morning',
        subtitle:
          'A distributor in Boston with resellers in two countries. Commissions came from three provider portals and were put together by hand.',
        stats: [
          { icon: 'trending-up', value: '12 → 1', label: 'days to close a month’s commissions' },
          { icon: 'users', value: '31 → 2', label: 'questions about statements in a month' },
          { icon: 'star', value: '9 h → 40 min', label: 'to onboard a reseller' },
        ],
        testimonials: [
          {
            rating: 5,
            content:
              'Last month it took a morning, and not one reseller wrote back to ask where a number came from.',
            name: 'Dana Whitfield',
            role: 'Head of Channel',
            company: 'Meridian Voice Distribution',
            portrait: '/drawings/dana-whitfield.svg',
          },
        ],
      },
      {
        type: 'text',
        title: 'What it took',
        content: `<ol>
<li><strong>Week 1.</strong> The tree was drawn with the real names, and every margin marked on it.</li>
<li><strong>Weeks 2 to 5.</strong> Four weeks to agree on which commission rules had really been in force. Seven were written down; two had never been.</li>
<li><strong>Week 6.</strong> One month ran in both systems. The statements differed in eleven lines, and each had its reason.</li>
</ol>`,
      },
      {
        type: 'social_proof',
        title: 'Harbor Telecom: a brand of its own',
        subtitle:
          'A reseller in Portland. Its customers used to sign in to a provider’s portal with somebody else’s logo on it.',
        stats: [
          { icon: 'award', value: '2 days', label: 'until domain, colours and pages were its own' },
          {
            icon: 'users',
            value: '40%',
            label: 'of seat changes are made by customers themselves',
          },
          { icon: 'star', value: '0', label: 'calls about “the wrong website” since' },
        ],
        testimonials: [
          {
            rating: 5,
            content: 'The first call about the new site was somebody asking who had designed it.',
            name: 'Priya Raman',
            role: 'Owner',
            company: 'Harbor Telecom',
            portrait: '/drawings/priya-raman.svg',
          },
        ],
      },
      {
        type: 'text',
        title: 'Cascadia: one catalogue, many prices',
        content: `<p>Cascadia Cloud Supply sells to resellers on both sides of a border. Publishing a price change took a week of emails, and someone was always left out.</p>
<p>Now a price list has an effective date. Each tier sees its own, open quotes keep their prices, and nobody has to be emailed by hand.</p>`,
      },
      {
        type: 'cta',
        title: 'Which of the three is closest to you?',
        buttons: [
          { text: 'Tell us', link: '/contact', type: 'primary' },
          { text: 'How partners join', link: '/partners', type: 'secondary' },
        ],
        background_color: 'surface',
      },
    ],
  },
};
