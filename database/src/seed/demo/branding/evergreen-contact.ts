import type { SeededPage } from '../../site/index.ts';

/** The contact page of Evergreen Unified. */
export const evergreenContact: SeededPage = {
  slug: 'contact',
  title: 'Contact',
  description: 'Call, write or come by: Evergreen Unified in Seattle.',
  content: {
    sections: [
      {
        type: 'hero',
        subtitle: 'Contact',
        title: 'Someone in Seattle picks up',
        description:
          'Tell us how many desks you have and which numbers you want to keep. We reply the same working day.',
        ctas: [
          { text: 'Write to us', link: '#form-contact', type: 'primary' },
          { text: '+1 206 555 0142', link: 'tel:+12065550142', type: 'secondary' },
        ],
        supporting_messages: ['Every day, 6 am to 8 pm Pacific time'],
        hero_image: '/drawings/ends.svg',
        hero_image_alt: 'One line from you to a person',
      },
      { type: 'form', form: 'contact', title: 'Write to us' },
      {
        type: 'text',
        title: 'Where to find us',
        content: `<p>Evergreen Unified LLC<br>88 Yesler Way<br>Seattle, WA 98104<br>United States</p>
<p>Customers reach our help desk at <a href="mailto:help@evergreenunified.example">help@evergreenunified.example</a>.</p>`,
      },
    ],
  },
};
