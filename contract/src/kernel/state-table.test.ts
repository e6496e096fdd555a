import { expect, test } from 'vitest';
import { defineStateTable, eventsFor, nextStates, transitionsSql } from './state-table.ts';

const door = defineStateTable(
  'door',
  'doors.state',
  ['open', 'shut'],
  ['shut', 'open', 'jam'],
  [
    [['open'], 'shut', ['shut'], ['buyer', 'seller']],
    [['shut'], 'open', ['open'], ['seller']],
    [['open', 'shut'], 'jam', ['shut'], ['job']],
  ],
);

test('an event is only possible in its source states and for its parties', () => {
  expect(nextStates(door, 'open', 'shut', ['buyer'])).toEqual(['shut']);
  expect(nextStates(door, 'shut', 'open', ['buyer'])).toEqual([]);
  expect(nextStates(door, 'shut', 'shut', ['buyer'])).toEqual([]);
});

test('lists the events that parties can trigger in a state', () => {
  expect(eventsFor(door, 'shut', ['buyer', 'seller'])).toEqual(['open']);
  expect(eventsFor(door, 'open', ['job'])).toEqual(['jam']);
  expect(eventsFor(door, 'shut', [])).toEqual([]);
});

test('generates an SQL function from a table', () => {
  expect(transitionsSql(door)).toContain("('open', 'shut', 'shut', array['buyer', 'seller']),");
});
