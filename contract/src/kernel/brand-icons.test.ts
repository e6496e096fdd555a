import { expect, test } from 'vitest';
import { readSquareName, squareForms } from './brand-icons.ts';

const sha256 = '0123456789abcdef'.repeat(4);
const id = '018f3f6e-0000-7000-8000-000000000001';
const hash = '0123456789';

test.each(squareForms)(
  'parses the name of the square %s by content hash, library address or letter',
  (form) => {
    expect(readSquareName(`${sha256}-${form}-fafaf7.png`)).toEqual({ source: { sha256 }, form });
    expect(readSquareName(`${id}-${hash}-${form}-fafaf7.png`)).toEqual({
      source: { id, hash },
      form,
    });
    expect(readSquareName(`initial-48-${form}-fafaf7.png`)).toEqual({
      source: { letter: 'H' },
      form,
    });
  },
);

test.each([
  '',
  `${sha256}.png`,
  `${sha256}-48.png`,
  `${sha256}-icon47-fafaf7.png`,
  `${sha256}-icon48-FAFAF7.png`,
  `${sha256}-icon48.png`,
  `${sha256}-icon48-fafaf7.webp`,
  `${id}-icon48-fafaf7.png`,
  'initial-H-icon48-fafaf7.png',
  'initial-110000-icon48-fafaf7.png',
  `../${sha256}-icon48-fafaf7.png`,
])('rejects %j as the name of a square', (name) => expect(readSquareName(name)).toBeNull());
