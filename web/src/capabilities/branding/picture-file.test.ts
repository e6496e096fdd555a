import { expect, test } from 'vitest';
import { pictureProblem } from './picture-file.ts';

test.each([
  ['image/png', 10, null],
  ['image/webp', 2 * 1024 * 1024, null],
  ['image/png', 2 * 1024 * 1024 + 1, 'Please choose a picture of at most 2 MB.'],
  ['image/png', 0, 'This file is empty. Please choose another picture.'],
  ['image/gif', 10, 'Please choose a JPEG, PNG or WebP picture.'],
  ['', 10, 'Please choose a JPEG, PNG or WebP picture.'],
  [
    'image/svg+xml',
    10,
    "SVG files aren't supported here. Export the picture as a PNG of at least 512 pixels.",
  ],
])('%s of %d bytes: %s', (type, size, problem) => {
  expect(pictureProblem({ type, size })).toBe(problem);
});
