import type { SeededPage } from './page.ts';

export const partners: SeededPage = {
  slug: 'partners',
  title: 'Partners',
  description: 'How distributors and resellers join, what they get and what they earn.',
  content: {
    sections: [
      {
        type: 'hero',
        subtitle: 'Partners',
        title: 'Your network, with your name on it',
        description:
          'Distributors bring resellers, resellers bring customers. We keep track of the hierarchy and pay everyone what was agreed.',
        ctas: [
          { text: 'Become a partner', link: '#form-partner', type: 'primary' },
          { text: 'Find a partner', link: '#partner-locator', type: 'secondary' },
        ],
        supporting_messages: ['The application fills itself in', 'Every field names its source'],
        hero_image: '/drawings/onboarding.svg',
        hero_image_alt: 'A website whose passages are wired to the fields of a partner application',
      },
      {
        type: 'social_proof',
        title: 'Two ways to work with us',
        community_proof: {
          title: 'It depends on who your customers are',
          items: [
            {
              label: 'Distributor',
              description:
                'You have resellers of your own. You decide their prices, tiers and commission rules, and see everything below you and nothing beside you.',
            },
            {
              label: 'Reseller',
              description:
                'You have customers of your own. You order, support and bill them under your brand, and read your commission to the cent.',
            },
          ],
        },
      },
      {
        type: 'image',
        title: 'Your colours, your domain, your site',
        image_url: '/screens/branding.webp',
        alt_text: 'The theme of a company in the workspace, with its colours and a live preview',
        caption:
          'Choose colours and a font; we check that everything stays readable, in light and dark. Point your domain here and your customers see you.',
      },
      {
        type: 'text',
        title: 'How commissions are paid',
        content: `<p>A rule has a rate, an effective date and a split between the tiers. When an invoice is paid, the rule in force that day is applied once, and its shares add up exactly.</p>
<table><thead><tr><th>When</th><th>What happens</th></tr></thead><tbody>
<tr><td>Invoice paid</td><td>Commission is earned and shown on the statement, still on hold</td></tr>
<tr><td>30 days later</td><td>The hold ends and the amount can be paid out</td></tr>
<tr><td>The 10th of the month</td><td>Payout run, approved by two people</td></tr>
<tr><td>Refund or credit</td><td>A negative entry is added that refers to the one it corrects</td></tr>
</tbody></table>
<p>Nothing is ever overwritten. If you ask in March why October looked as it did, the answer is still there.</p>`,
      },
      {
        type: 'partner_locator',
        title: 'Find a partner',
        subtitle: 'Distributors and resellers who plan, install and look after what you order.',
      },
      {
        type: 'form',
        form: 'partner',
        title: 'Become a partner',
        subtitle:
          'Most networks move one reseller first, compare a month of statements, and then move the rest. Tell us who you are; a person answers within two working days.',
      },
    ],
  },
};
