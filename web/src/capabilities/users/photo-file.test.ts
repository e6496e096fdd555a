import { photoBytes } from '@trunkline/contract/kernel/constants';
import { expect, test } from 'vitest';
import { photoProblem } from './photo-file.ts';

test.each([
  ['image/png', 1, null],
  ['image/jpeg', photoBytes, null],
  ['image/webp', photoBytes + 1, 'Please choose a photo of up to 5 MB.'],
  ['image/svg+xml', 1, 'Please choose a JPEG, PNG or WebP photo.'],
  ['', 1, 'Please choose a JPEG, PNG or WebP photo.'],
  ['image/png', 0, 'This file is empty. Please choose another photo.'],
])('%s of %d bytes: %s', (type, size, problem) => {
  expect(photoProblem({ type, size })).toBe(problem);
});
