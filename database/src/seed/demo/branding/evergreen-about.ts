import type { SeededPage } from '../../site/index.ts';

/** The About page of Evergreen Unified. */
export const evergreenAbout = (picture: string): SeededPage => ({
  slug: 'about',
  title: 'About',
  description: 'Who answers at Evergreen Unified, and how we work.',
  content: {
    sections: [
      {
        type: 'hero',
        subtitle: 'About',
        title: 'Eleven people, two blocks from the ferry',
        description:
          'Evergreen Unified has looked after the phones of shops, hotels and surgeries around Puget Sound since 2015.',
        hero_image: picture,
        hero_image_alt: 'Shops and offices on a street in Seattle',
      },
      {
        type: 'text',
        title: 'How we work',
        content: `<ul><li><strong>You know who comes.</strong> The person who looks at your cabling is the person you call afterwards.</li>
<li><strong>Numbers first.</strong> We ask for your current bill on the first day, because a wrong address is what delays a port.</li>
<li><strong>Month to month.</strong> You stay because it works.</li></ul>`,
      },
      {
        type: 'steps',
        title: 'From the first call to the first day',
        steps: [
          { title: 'A visit', description: 'We count desks, sockets and the numbers you keep.' },
          { title: 'A price per seat', description: 'One page, valid for 30 days.' },
          {
            title: 'A quiet switch',
            description: 'Your numbers move in the evening, and we stay.',
          },
        ],
      },
      {
        type: 'cta',
        title: 'Shall we come by?',
        buttons: [{ text: 'Ask for a visit', link: '/contact', type: 'primary' }],
        background_color: 'secondary',
      },
    ],
  },
});
