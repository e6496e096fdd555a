import type { Manifest } from '@trunkline/contract/kernel/renderer';
import { expect, test } from 'vitest';
import { documentAssets } from './assets.ts';

const manifest: Manifest = {
  'src/islands/loader.ts': { file: 'assets/islands-1.js', imports: ['_helper.js'] },
  '_helper.js': { file: 'assets/helper-1.js', imports: ['_deep.js'], css: ['assets/helper-1.css'] },
  '_deep.js': { file: 'assets/deep-1.js', imports: ['_helper.js'] },
  'src/documents/document.css': { file: 'assets/document-1.css' },
  'fonts/geist-latin-wght-normal.woff2': { file: 'assets/geist-latin-wght-normal-1.woff2' },
  'fonts/geist-latin-ext-wght-normal.woff2': { file: 'assets/geist-latin-ext-wght-normal-1.woff2' },
};

test('lists the style sheets, the script, every module it imports, and the text font, each once', () => {
  expect(documentAssets(manifest)).toEqual({
    css: ['/assets/document-1.css', '/assets/helper-1.css'],
    script: '/assets/islands-1.js',
    preload: ['/assets/helper-1.js', '/assets/deep-1.js'],
    fonts: { Geist: '/assets/geist-latin-wght-normal-1.woff2' },
  });
});

test('rejects a manifest without the entry as an old build', () => {
  expect(() => documentAssets({})).toThrow('build the web again');
});
