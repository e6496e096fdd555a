import { expect, test } from 'vitest';
import { stateOf } from './policy.ts';

const page = { published: false, scheduled_at: null, draft: null };

test.each([
  [{}, 'draft'],
  [{ draft: {} }, 'draft'],
  [{ published: true }, 'published'],
  [{ published: true, draft: {} }, 'changed'],
  [{ published: true, scheduled_at: '2031-01-01T00:00:00Z' }, 'scheduled'],
])('a page with %j has the state %s', (change, state) => {
  expect(stateOf({ ...page, ...change })).toBe(state);
});
