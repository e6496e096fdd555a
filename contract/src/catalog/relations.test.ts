import { expect, test } from 'vitest';
import {
  brokenRelations,
  checkRelations,
  type Relation,
  type RelationProblem,
  relationText,
} from './relations.ts';

const relation = (
  service_id: string,
  kind: Relation['kind'],
  target_id: string,
  more: Partial<Relation> = {},
): Relation => ({ service_id, kind, target_id, group_no: 1, ratio_bps: 0, ...more });
const units = (service_id: string, quantity = 1) => ({ service_id, quantity });
const texts = (...args: Parameters<typeof checkRelations>) =>
  checkRelations(...args).problems.map((problem) => relationText(problem, (id) => id));

const never: RelationProblem = { kind: 'missing', service_id: '', any_of: [] };
const needsNumbers = [
  relation('PBX', 'requires', 'Numbers', { ratio_bps: 10_000 }),
  relation('PBX', 'requires', 'Porting', { ratio_bps: 10_000 }),
];

test.each([
  ['none', [], [], ['PBX requires another service. Add 3 × Numbers or 3 × Porting.']],
  [
    'too few',
    [units('Numbers', 2)],
    [],
    ['PBX requires another service. Add Numbers or 3 × Porting.'],
  ],
  ['enough in the cart', [units('Numbers', 3)], [], []],
  ['any of the group', [units('Porting', 3)], [], []],
  ['enough with active subscriptions', [units('Numbers', 1)], [units('Numbers', 2)], []],
])('a requirement with a ratio: %s', (_title, cart, active, expected) => {
  expect(texts([units('PBX', 3), ...cart], active, needsNumbers)).toEqual(expected);
});

test('also counts active units of the requiring service', () => {
  expect(texts([units('PBX', 1)], [units('PBX', 2), units('Numbers', 2)], needsNumbers)).toEqual([
    'PBX requires another service. Add Numbers or 3 × Porting.',
  ]);
});

test('requires a service of every group; ignores what existing subscriptions require', () => {
  const groups = [
    relation('PBX', 'requires', 'Numbers'),
    relation('PBX', 'requires', 'Support', { group_no: 2 }),
  ];
  expect(texts([units('PBX'), units('Numbers')], [], groups)).toEqual([
    'PBX requires another service. Add Support.',
  ]);
  expect(texts([units('Fax')], [units('PBX')], groups)).toEqual([]);
});

test('excludes in both directions, once for each pair', () => {
  const both = [relation('A', 'excludes', 'B'), relation('B', 'excludes', 'A')];
  expect(texts([units('A'), units('B')], [], both)).toEqual([
    "A can't be used together with B. Remove one of them.",
  ]);
  expect(texts([units('B')], [units('A')], both.slice(0, 1))).toEqual([
    "B can't be used together with A, which you already have. Remove B.",
  ]);
  expect(texts([], [units('A'), units('B')], both)).toEqual([]);
});

test('recommends only services that are missing', () => {
  const tips = [relation('A', 'recommends', 'B'), relation('A', 'recommends', 'C')];
  expect(checkRelations([units('A')], [units('C')], tips).recommended).toEqual(['B']);
});

test('does not name services that are not on offer', () => {
  const nameOf = (id: string) => (id === 'Numbers' ? undefined : id);
  const messagesOf = (relations: readonly Relation[]) =>
    checkRelations([units('PBX')], [], relations).problems.map((each) =>
      relationText(each, nameOf),
    );
  expect(messagesOf([relation('PBX', 'requires', 'Numbers')])).toEqual([
    "PBX needs a service that isn't available to you. Remove PBX.",
  ]);
  expect(
    messagesOf([relation('PBX', 'requires', 'Numbers'), relation('PBX', 'requires', 'Porting')]),
  ).toEqual(['PBX requires another service. Add Porting.']);
});

test.each([
  ['too few are left', [units('PBX', 3), units('Numbers', 2)], ['Numbers', 'Porting']],
  ['none are left', [units('PBX', 3)], ['Numbers', 'Porting']],
  ['more are needed than before', [units('PBX', 4), units('Numbers', 3)], ['Numbers']],
  ['the requiring service ends', [units('Numbers', 3)], []],
  ['enough are left', [units('PBX', 2), units('Numbers', 2)], []],
])('reports whether a change breaks a requirement that was met: %s', (_title, after, named) => {
  const before = [units('PBX', 3), units('Numbers', 3)];
  const broken = brokenRelations(before, after, needsNumbers);
  expect(broken).toHaveLength(named.length > 0 ? 1 : 0);
  for (const name of named) expect(relationText(broken[0] ?? never, (id) => id)).toContain(name);
});

test('a change may leave unmet requirements as they were, but not add any', () => {
  const before = [units('PBX', 3), units('Numbers', 1)];
  const after = (numbers: number) =>
    brokenRelations(before, [units('PBX', 3), units('Numbers', numbers)], needsNumbers).length;
  expect([after(1), after(2), after(0)]).toEqual([0, 0, 1]);
});
