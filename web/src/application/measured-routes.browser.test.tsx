import { expect, test } from 'vitest';
import { createApplication } from '../testing/render-screen.tsx';

test('the contract lists the route template of every screen', async () => {
  const { router } = createApplication('/admin');
  const templates = Object.values(router.routesByPath).map(({ fullPath }) => fullPath);
  const lines = [...new Set<string>(templates)].toSorted().map((template) => `  '${template}',\n`);
  // Written by this test with `vitest run -u`.
  await expect(
    "/** Route templates of the application's screens, under which it reports measurements. */\n" +
      `export const applicationRoutes: readonly string[] = [\n${lines.join('')}];\n`,
  ).toMatchFileSnapshot('../../../contract/src/performance/application-routes.ts');
});
