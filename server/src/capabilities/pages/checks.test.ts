import { seededPages } from '@trunkline/database/seed/site/index';
import { expect, test } from 'vitest';
import type { PageContent } from '@trunkline/contract/pages';
import { checkPage } from './checks.ts';

const problemsOf = async (content: PageContent) =>
  (await checkPage({ slug: 'desks', title: 'Desks', description: 'x', content })).map(
    ({ severity, section, field, message }) => [severity, section, field, message],
  );
const allProblems = async (contents: readonly PageContent[]) =>
  (await Promise.all(contents.map(problemsOf))).flat();
const foreignPicture =
  "Pictures from other sites aren't shown. Add the picture to the media library.";
const missingAlt = 'A picture in the text has no alternative text. Select it and choose Picture.';
const externalUrl = 'https://elsewhere.example/a.webp';
const withPicture = (src: string, alt: string): PageContent[] => {
  const html = `<p>Look: <img src="${src}" alt="${alt}"></p>`;
  return [
    html,
    { sections: [{ type: 'text', content: html }] },
    { sections: [{ type: 'faq', items: [{ question: 'Where?', answer: html }] }] },
  ];
};
const locations = [
  [null, 'content'],
  [0, 'content'],
  [0, 'items.0.answer'],
];

test('accepts a picture of the site with alternative text in every kind of text', async () => {
  const problems = await Promise.all(withPicture('/media-assets/a.webp', 'A desk').map(problemsOf));
  expect(problems).toEqual([[], [], []]);
});

test('a picture without alternative text, or from another site, blocks publishing', async () => {
  expect(await allProblems(withPicture('/media-assets/a.webp', ''))).toEqual(
    locations.map((location) => ['error', ...location, missingAlt]),
  );
  expect(await allProblems(withPicture(externalUrl, 'A desk'))).toEqual(
    locations.map((location) => ['error', ...location, foreignPicture]),
  );
});

test('a picture from another site outside of texts blocks publishing too', async () => {
  const content = (address: string): PageContent => ({
    sections: [
      { type: 'hero', title: 'Desks', hero_image: address, hero_image_alt: '' },
      { type: 'image', image_url: address, alt_text: 'A desk' },
      { type: 'logo_strip', logos: [{ name: 'Desk', image_url: address }] },
      {
        type: 'social_proof',
        testimonials: [
          { rating: 5, content: 'x', name: 'x', role: 'x', company: 'x', portrait: address },
        ],
      },
    ],
  });
  expect(await problemsOf(content('/media-assets/a.webp'))).toEqual([]);
  expect(await problemsOf(content(externalUrl))).toEqual([
    ['error', 0, 'hero_image', foreignPicture],
    ['error', 1, 'image_url', foreignPicture],
    ['error', 2, 'logos.0.image_url', foreignPicture],
    ['error', 3, 'testimonials.0.portrait', foreignPicture],
  ]);
});

test.each(seededPages)(
  '$slug of the seeded site could be published again unchanged',
  async (page) => {
    expect(await checkPage(page)).toEqual([]);
  },
);

test('blocks publishing at an address that never shows the page', async () => {
  const page = { title: 'Desks', description: 'x', content: '<p>Desks</p>' };
  for (const slug of ['admin', 'blog', 'profile', 'api/x', 'services/hosted-pbx', 'app/orders'])
    expect(await checkPage({ ...page, slug })).toEqual([
      {
        severity: 'error',
        section: null,
        field: 'slug',
        message: 'This address is reserved. Choose another one.',
      },
    ]);
  for (const slug of ['home', 'services', 'administration', 'about/blog'])
    expect(await checkPage({ ...page, slug })).toEqual([]);
});
