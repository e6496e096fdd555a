import { expect, test } from 'vitest';
import { hasOperation } from './api-link.ts';
import { apiFor } from './api.ts';

const { companies, messaging, media } = apiFor('tenant');

test.each([
  ['companies', companies.key(), 'import', true],
  ['requests', messaging.requests.key(), 'import', false],
  ['requests', messaging.requests.key(), 'list', true],
  ['media', media.key(), 'import', false],
  ['nothing', ['elsewhere'], 'import', false],
] as const)('checks whether %s has the operation %3$s', (_name, key, name, exists) => {
  expect(hasOperation(key, name)).toBe(exists);
});
