import { expect, test } from 'vitest';
import { isSameSitePicture } from './same-site-picture.ts';

test.each([
  '/logo.png',
  '/media-assets/0b9c6f3a-8f0e-4c1b-9f59-1a2b3c4d5e6f/0123456789-800x450-22.webp',
  '/a:b.png?x=https://elsewhere.example/',
  'beside.png',
])('%s belongs to the site', (address) => expect(isSameSitePicture(address)).toBe(true));

test.each([
  '',
  ' ',
  'https://elsewhere.example/logo.png',
  'HTTP://elsewhere.example/logo.png',
  'https:logo.png',
  '//elsewhere.example/logo.png',
  '/\\elsewhere.example/logo.png',
  '/\t/elsewhere.example/logo.png',
  'https://site.invalid/logo.png',
  'data:image/png;base64,AA==',
  'javascript:alert(1)',
])('%j does not belong to the site', (address) => expect(isSameSitePicture(address)).toBe(false));
