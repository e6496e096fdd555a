import { expect, test } from 'vitest';
import { sanitizeWithin } from './html.ts';
import { foreignPicture, pictureProblems } from './picture-problems.ts';

const problemsIn = (html: string) => pictureProblems(sanitizeWithin(html) ?? '');

const missingAlt = 'A picture in the text has no alternative text. Select it and choose Picture.';

test.each([
  '',
  '<p>Words</p>',
  '<p><img src="/media-assets/a.webp" alt="A desk"></p>',
  `<img alt='A "desk" > a chair' src='/a.webp'>`,
  '<IMG SRC=/a.webp ALT=Desk>',
])('finds no problem with %s', (html) => expect(problemsIn(html)).toEqual([]));

test.each([
  'https://elsewhere.example/a.webp',
  'http://elsewhere.example/a.webp',
  '//elsewhere.example/a.webp',
  '&#47;&#47;elsewhere.example/a.webp',
  'data:image/png;base64,AA==',
])('%s is not displayable', (src) =>
  expect(problemsIn(`<p><img src="${src}" alt="A desk"></p>`)).toEqual([foreignPicture]),
);

test.each([
  '<img src="/a.webp">',
  '<img src="/a.webp" alt="">',
  '<img src="/a.webp" alt=" ">',
  "<img src='/a.webp' alt=''>",
  '<img src="/a.webp" title=\' alt="A desk"\'>',
  '<img src="/a.webp?alt=" lang="de">',
])('%s has no description', (html) => expect(problemsIn(html)).toEqual([missingAlt]));

test('reports each kind once', () => {
  const html = '<img src="https://elsewhere.example/a.webp" alt=""><img src="/b.webp">';
  expect(problemsIn(html)).toEqual([
    foreignPicture,
    '2 pictures in the text have no alternative text. Select each one and choose Picture.',
  ]);
});
