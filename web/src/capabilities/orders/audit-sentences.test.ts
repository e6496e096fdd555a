import { orderTables } from '@trunkline/contract/orders/state-tables';
import { expect, test } from 'vitest';
import { auditSentences } from './audit-sentences.ts';

// Events of jobs, suppliers and lines have no author, so they aren't in the log.
const people = new Set(['buyer', 'seller', 'responsible', 'approver']);

test('every step that people take in an order has a phrase', () => {
  const phraseOf = auditSentences.events?.['orders.moved']?.phraseOf;
  const transitions = orderTables.flatMap(({ name, transitions }) =>
    transitions
      .filter(({ who }) => who.some((party) => people.has(party)))
      .map(({ event }) => `${name}.${event}`),
  );
  const missing = [...new Set(transitions)].filter((transition) => {
    const [record = '', event = ''] = transition.split('.');
    return phraseOf?.({ record, event }, String) == null;
  });
  expect(missing).toEqual([]);
});
