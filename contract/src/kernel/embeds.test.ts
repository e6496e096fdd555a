import fc from 'fast-check';
import { expect, test } from 'vitest';
import { embedHosts, embedOf } from './embeds.ts';

test.each([
  [
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=4',
    'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ',
  ],
  ['https://youtu.be/dQw4w9WgXcQ', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'],
  ['https://vimeo.com/76979871', 'https://player.vimeo.com/video/76979871?dnt=1'],
  [
    'https://www.openstreetmap.org/#map=15/52.51630/13.37770',
    expect.stringMatching(/^https:\/\/www\.openstreetmap\.org\/export\/embed\.html\?bbox=13\./),
  ],
])('%s is embedded from %s', (address, frame) => {
  expect(embedOf(address)?.frame).toEqual(frame);
});

test.each([
  'http://www.youtube.com/watch?v=dQw4w9WgXcQ',
  'https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ',
  'https://evil.example/?https://www.youtube.com/watch?v=dQw4w9WgXcQ',
  'https://user@www.youtube.com/watch?v=dQw4w9WgXcQ',
  'https://www.youtube.com/watch?v="><script>',
  'https://www.youtube.com/',
  'https://www.openstreetmap.org/',
  'javascript:alert(1)',
  '',
])('%j is not embeddable', (address) => {
  expect(embedOf(address)).toBeNull();
});

test('every embedded address is on one of the three hosts', () => {
  const host = fc.constantFrom(
    'www.youtube.com',
    'youtu.be',
    'vimeo.com',
    'www.openstreetmap.org',
    'x.test',
  );
  // `fc.webPath()` and the unit `binary` each take a second of CPU time to set up.
  const segment = fc.string({ unit: 'grapheme' }).map((text) => `/${encodeURIComponent(text)}`);
  const path = fc.array(segment).map((segments) => segments.join(''));
  fc.assert(
    fc.property(host, path, fc.string(), (name, path, rest) => {
      const embed = embedOf(`https://${name}${path}?v=${rest}`);
      const origin = embed === null ? null : new URL(embed.frame).origin;
      expect(origin === null || embedHosts.some((host) => host === origin)).toBe(true);
    }),
  );
});
