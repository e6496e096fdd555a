import type { SeededPage } from '../../site/index.ts';

/** The home page of Evergreen Unified, in place of the platform's. */
export const evergreenHome = (picture: string): SeededPage => ({
  slug: 'home',
  title: 'Evergreen Unified: phones and meetings for the Pacific Northwest',
  description:
    'Cloud phones, meetings and contact centre for shops, hotels and surgeries between Portland and Vancouver, with people in Seattle who answer.',
  content: {
    sections: [
      {
        type: 'hero',
        subtitle: 'Seattle, Tacoma, Bellingham',
        title: 'Phones answered by people you can visit',
        description:
          'We move your numbers, set up your desks and stay on the line. One monthly price per seat, no contract longer than a month.',
        trust_indicators: [
          { number: '140', label: 'offices on our lines' },
          { number: '6 am', label: 'first person at the desk' },
          { number: '1 day', label: 'to add a seat' },
        ],
        ctas: [
          { text: 'Ask for a visit', link: '/contact', type: 'primary' },
          { text: 'See our services', link: '/services', type: 'secondary' },
        ],
        supporting_messages: ['Locally owned', 'Your numbers stay yours', 'Month to month'],
        hero_image: picture,
        hero_image_alt: 'Shops and offices on a street in Seattle',
        background_effect: 'none',
      },
      {
        type: 'social_proof',
        stats: [
          { icon: 'users', value: '2,300', label: 'seats between Portland and Vancouver' },
          {
            icon: 'trending-up',
            value: '11 years',
            label: 'of moving numbers without a lost call',
          },
          { icon: 'star', value: '4.8', label: 'of 5 in our yearly survey of customers' },
        ],
      },
    ],
  },
});
