import { requestLimits } from '@trunkline/contract/kernel/request-limits';
import { expect, test } from 'vitest';
import { suspensionMessage } from './suspension-message.ts';

const company = (user_count: number, child_count = 0) => ({ user_count, child_count });

test.each([
  [
    [company(0)],
    "No one is affected yet, but anyone who joins won't be able to use Trunkline until you reactivate the company. No data is deleted.",
  ],
  [
    [company(1)],
    "1 person won't be able to use Trunkline until you reactivate the company. No data is deleted.",
  ],
  [
    [company(2, 3), company(1)],
    "3 people won't be able to use Trunkline until you reactivate the companies. Companies below aren't affected. No data is deleted.",
  ],
  [
    [company(requestLimits.counted)],
    "100+ people won't be able to use Trunkline until you reactivate the company. No data is deleted.",
  ],
])('counts the affected people (case %#)', (companies, message) => {
  expect(suspensionMessage(companies)).toBe(message);
});
