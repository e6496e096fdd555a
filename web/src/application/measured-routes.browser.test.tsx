import { applicationRoutes } from '@trunkline/contract/performance/application-routes';
import { expect, test } from 'vitest';
import { createApplication } from '../testing/render-screen.tsx';

test('the server knows the template of every screen, for what browsers measure', () => {
  const { router } = createApplication('/admin');
  const templates = Object.values(router.routesByPath).map(({ fullPath }) => fullPath);
  expect(applicationRoutes).toEqual([...new Set<string>(templates)].toSorted());
});
