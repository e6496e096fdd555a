import { requestLimits } from '@trunkline/contract/kernel/request-limits';
import { expect, test } from 'vitest';
import { suspensionMessage } from './suspension-message.ts';

const company = (user_count: number, child_count = 0) => ({ user_count, child_count });

test.each([
  [
    [company(0)],
    "No one is affected yet, but anyone who joins won't be able to do anything until reactivation. Nothing is lost.",
  ],
  [[company(1)], "1 person can't do anything until reactivation. Nothing is lost."],
  [
    [company(2, 3), company(1)],
    "3 people can't do anything until reactivation. Companies below keep working. Nothing is lost.",
  ],
  [
    [company(requestLimits.counted)],
    "100+ people can't do anything until reactivation. Nothing is lost.",
  ],
])('%# counts the affected people', (companies, message) => {
  expect(suspensionMessage(companies)).toBe(message);
});
