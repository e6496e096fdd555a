import { contract } from '@trunkline/contract';
import { expect, test } from 'vitest';
import { operationPhrase } from './operation-phrase.ts';

const memberOf = (value: object, name: string): unknown =>
  Object.getOwnPropertyDescriptor(value, name)?.value;

/** The summaries of all operations below a part of the contract. */
function summariesOf(part: unknown): string[] {
  if (typeof part !== 'object' || part === null) return [];
  const described = memberOf(part, '~orpc');
  if (typeof described !== 'object' || described === null)
    return Object.values(part).flatMap(summariesOf);
  const route = memberOf(described, 'route');
  const summary = typeof route === 'object' && route !== null && memberOf(route, 'summary');
  return typeof summary === 'string' ? [summary] : [];
}

/** Verbs that operations begin with; a new one is added here after reading its sentence. */
const verbs =
  'accept act activate add announce approve archive ask assign block cancel change check compare copy count create delete deliver disable discard dismiss duplicate edit enable end explain feature finish fix get hide import invite join leave list load lock make mark move open override pause permanently place preview publish put re-enable reactivate release remind remove rename renew replace resend reset restore resume retire retry return reverse revoke save schedule search send set share show start stop suspend sign tighten undo unpublish update verify view withdraw';

test('the summary of every operation reads as a refusal', () => {
  const summaries = summariesOf(contract);
  expect(summaries.length).toBeGreaterThan(250);
  const odd = summaries
    .map((summary) => operationPhrase(summary).denied)
    .filter(
      (phrase) =>
        !verbs.split(' ').includes(/^[a-z-]+/.exec(phrase)?.[0] ?? '') ||
        !/^[a-z-]+,? .*[a-zA-Z)]$/.test(phrase) ||
        /[;:`]|caller|\ba [aeio]|\b(and|or)$/.test(phrase),
    );
  expect(odd).toEqual([]);
});

test.each([
  ["Change a person's role; up to the caller's level", "change a person's role"],
  ["List the caller's exports, newest first", 'list their own exports'],
  ['Rename, close or reopen a conversation', 'rename, close or reopen a conversation'],
  [null, 'use a feature that no longer exists'],
])('%s is refused as %s', (summary, phrase) => {
  expect(operationPhrase(summary).denied).toBe(phrase);
});
