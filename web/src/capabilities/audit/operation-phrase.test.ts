import { contract } from '@trunkline/contract';
import { expect, test } from 'vitest';
import { operationPhrase } from './operation-phrase.ts';

const memberOf = (value: object, name: string): unknown =>
  Object.getOwnPropertyDescriptor(value, name)?.value;

interface PhraseExample {
  /** The first word of the operation's name in the contract. */
  readonly verb: string;
  readonly summary: string;
}

/** Returns all operations in a part of the contract. */
function operationsOf(part: unknown, name = ''): PhraseExample[] {
  if (typeof part !== 'object' || part === null) return [];
  const described = memberOf(part, '~orpc');
  if (typeof described !== 'object' || described === null)
    return Object.entries(part).flatMap(([key, inner]) => operationsOf(inner, key));
  const route = memberOf(described, 'route');
  const summary = typeof route === 'object' && route !== null && memberOf(route, 'summary');
  const [verb = ''] = /^[a-z]+/.exec(name) ?? [];
  return typeof summary === 'string' ? [{ verb, summary }] : [];
}

/**
 * Verbs that summaries use besides those in operation names. Before adding one, check that its
 * sentence reads well.
 */
const verbs =
  'accept act add announce approve ask change check compare copy count create delete deliver disable dismiss enable get list load lock make mark move open permanently place re-enable reactivate release remove rename replace reset resolve restore resume retry return revoke run send set sign start stop tighten undo update view withdraw';

test('the summary of every operation completes “was not allowed to”', () => {
  const operations = operationsOf(contract);
  expect(operations.length).toBeGreaterThan(250);
  const unexpected = operations
    .map(({ verb, summary }) => ({ verb, phrase: operationPhrase(summary).denied }))
    .filter(({ verb, phrase }) => {
      const [first = ''] = /^[a-z-]+/.exec(phrase) ?? [];
      return (
        ![verb, ...verbs.split(' ')].includes(first) ||
        !/^[a-z-]+,? .*[a-zA-Z)]$/.test(phrase) ||
        /[;:`]|caller|\ba [aeio]|\b(and|or)$/.test(phrase)
      );
    })
    .map(({ phrase }) => phrase);
  expect(unexpected).toEqual([]);
});

test.each([
  ["Change a person's role, up to the caller's level", "change a person's role"],
  ["List the caller's exports, newest first", 'list their own exports'],
  ['Rename, close or reopen a conversation', 'rename, close or reopen a conversation'],
  [null, 'use a feature that no longer exists'],
])('a denied “%s” is described as “%s”', (summary, phrase) => {
  expect(operationPhrase(summary).denied).toBe(phrase);
});
