import { expect, test } from 'vitest';
import { hasOperation } from './api-link.ts';
import { apiFor } from './api.ts';

const { companies, messaging, media } = apiFor('tenant');

test.each([
  ['companies', 'import', companies.key(), true],
  ['requests', 'import', messaging.requests.key(), false],
  ['requests', 'list', messaging.requests.key(), true],
  ['media', 'import', media.key(), false],
  ['an unknown group', 'import', ['elsewhere'], false],
] as const)('checks whether %s has the operation %s', (_group, name, key, exists) => {
  expect(hasOperation(key, name)).toBe(exists);
});
