import { expect, test } from 'vitest';
import { hashStart, passwordCost } from './password-cost.ts';

test("the product's passwords cost 32 MiB and three passes", () => {
  expect(hashStart(passwordCost)).toBe('$argon2id$v=19$m=32768,t=3,p=1$');
});
