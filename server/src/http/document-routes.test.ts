import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { isReservedSlug } from '@trunkline/contract/kernel/reserved-slugs';
import { Slug } from '@trunkline/contract/pages';
import { expect, test } from 'vitest';
import { documentRoutes } from './document-routes.ts';

/** Paths that this folder mounts, with an example for each parameter. */
const mounted = readdirSync(import.meta.dirname)
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  .flatMap((name) =>
    Array.from(
      readFileSync(join(import.meta.dirname, name), 'utf8').matchAll(
        /app\.(?:get|put|post|all)\(\s*'(\/[^']+)'/g,
      ),
      ([, path = '']) => path,
    ),
  );

test('no page can be given the address of a route or document', () => {
  const paths = [...mounted, ...documentRoutes.map(({ path }) => path)];
  const slugs = paths
    .map((path) => path.slice(1).replaceAll(/:\w+(?:\{.*\})?|\*/g, 'x'))
    .filter((slug) => Slug.safeParse(slug).success);
  expect(slugs.length).toBeGreaterThan(20);
  expect(slugs.filter((slug) => !isReservedSlug(slug))).toEqual([]);
});
