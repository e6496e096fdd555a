import { measuredOf, record } from './testing.ts';
import { checkBudgets } from './verbs/check-budgets.ts';
import type { Examples, NotificationScenario } from '../../testing/examples.ts';

const id = '0d9f3a52-8f0c-4b0e-9d3c-5a1b7c2d4e6f';
const budget = {
  metric: 'lcp',
  name: '/blog/:slug',
  device: 'phone',
  value: 3190.4,
  target: 2500,
  since: '2031-05-06T12:00:00Z',
  until: null,
  company_id: id,
  company: 'North',
};

/** Exceeds a budget for three minutes, then falls below it again. */
async function exceedBudget({ network }: NotificationScenario): Promise<void> {
  const secondsLater = (seconds: number) => new Date(network.clock.now.getTime() + seconds * 1_000);
  for (let elapsed = 0; elapsed <= 180; elapsed += 10) {
    const measured = measuredOf(Array<number>(200).fill(6_000), {
      company: network.companies.north,
    });
    await record(network, [measured], secondsLater(elapsed));
    await checkBudgets(network.database, secondsLater(elapsed));
  }
  await checkBudgets(network.database, secondsLater(3_600));
}

export const examples: Examples = {
  guesses: (_id, parent) => ({
    'performance.setBudget': { company_id: parent, metric: 'lcp', name: '', device: '', target: 1 },
  }),
  notifications: {
    'performance.over_budget': budget,
    'performance.within_budget': { ...budget, until: '2031-05-06T12:14:00Z' },
  },
  notify: exceedBudget,
};
