import { expect, test } from 'vitest';
import { nameOfPath } from './route-names.ts';

test.each([
  ['/admin', '/admin/'],
  ['/admin/cms/blog/new', '/admin/cms/blog/new'],
  ['/admin/cms/blog/4711', '/admin/cms/blog/$id'],
  ['/app/services/voice', '/app/services/$slug'],
  ['/', '/'],
  ['/about-us', '/:page'],
  ['/admin/unknown/4711', '/:page'],
  ['/admin/<b>', 'other'],
  ['', 'other'],
])('names the route of %s', (path, name) => expect(nameOfPath(path)).toBe(name));
