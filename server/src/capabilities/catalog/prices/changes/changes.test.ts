import { NewPriceList, PriceLine } from '@trunkline/contract/catalog';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { exportsOf } from '../../../../testing/exports.ts';
import { rejectionOf } from '../../../../testing.ts';
import { importPrices } from '../files/import.ts';
import { priceExport } from '../files/export.ts';
import { createPriceList, updatePriceList } from '../lists.ts';
import { readPriceGrid } from '../grid.ts';
import { changePrices } from './change.ts';
import { listPriceChanges, transitionPriceChange } from './records.ts';
import { revertPriceChange } from './revert.ts';
import { cost, createPriceChangeTest, fixed, later, type PriceChangeTest } from './testing.ts';

let network: PriceChangeTest;
let list: string;
let ids: PriceChangeTest['ids'];
beforeAll(async () => {
  network = await createPriceChangeTest();
  ({ list, ids } = network);
});
const as: PriceChangeTest['as'] = (persona) => network.as(persona);
const shared = () => network.shared();
const change: PriceChangeTest['change'] = (...input) => network.change(...input);
afterAll(() => network.drop());

test('a preview counts buyers, lists prices below cost, and changes nothing', async () => {
  const result = await change('northAdmin', fixed('9000000'), { dry_run: true });
  expect(result).toMatchObject({
    id: null,
    refused: 0,
    preview: { changed: 1, losses: 1, buyers: 1, subscriptions: 0, money: [] },
    prices: [
      {
        before: [{ rate_micro: '12000000' }],
        after: [{ rate_micro: '9000000' }],
        losing: [{ from: '1', to: null }],
      },
    ],
  });
  const { items } = await listPriceChanges(await as('northAdmin'), {});
  expect(items.map(({ valid_from }) => valid_from)).toEqual(['2999-01-01']);
});

test('a refused row blocks the change, and is reported with its reason', async () => {
  const context = await as('northAdmin');
  const line = (target: string, price: object) =>
    PriceLine.parse({ scope: 'charge', target, price });
  const result = await changePrices(context, {
    ...shared(),
    adjust: null,
    lines: [
      line(ids.charge, fixed('13000000')),
      line(crypto.randomUUID(), fixed('13000000')),
      line(ids.charge, fixed('14000000')),
    ],
  });
  expect(result).toMatchObject({
    id: null,
    refused: 2,
    refusals: [
      { row: 2, message: "You don't sell this, or it no longer exists." },
      { row: 3, message: 'An earlier row already sets this price.' },
    ],
  });
  expect((await listPriceChanges(context, {})).items).toHaveLength(1);
});

test('an adjustment rounds up, is recorded, and can be withdrawn before it starts', async () => {
  const adjust = { q: 'voice', bps: 330, step_micro: 50_000 };
  const created = await changePrices(await as('northAdmin'), { ...shared(), adjust, lines: [] });
  expect(created.prices).toMatchObject([{ after: [{ rate_micro: '12400000' }] }]);
  const [change] = (await listPriceChanges(await as('northAdmin'), {})).items;
  expect(change).toMatchObject({ reason: 'Autumn', entries: 1, events: ['withdraw'] });
  const id = created.id ?? '';
  const foreign = transitionPriceChange(await as('southAdmin'), { id, event: 'withdraw' });
  expect(await rejectionOf(foreign)).toMatchObject({ code: 'not_found' });
  expect(
    await transitionPriceChange(await as('northAdmin'), { id, event: 'withdraw' }),
  ).toMatchObject({
    state: 'withdrawn',
    events: [],
  });
  const { rows } = await network.admin.query('select from price_entries where change_id = $1', [
    id,
  ]);
  expect(rows).toEqual([]);
});

describe('prices outside the limits of a list', () => {
  test('need a reason, or approval by someone else', async () => {
    const limits = { id: list, version: 1, guard: 'block', min_margin_bps: 1000 } as const;
    await updatePriceList(await as('northAdmin'), { ...limits, name: 'For reseller' });
    const set = (reason: string, dry_run = false) =>
      change('northAdmin', fixed('10500000'), { reason, dry_run });
    expect(await set('', true)).toMatchObject({ id: null, preview: { guarded: 1 } });
    expect(await rejectionOf(set(''))).toMatchObject({
      code: 'validation_failed',
      fields: [{ path: 'reason' }],
    });
    const withReason = await set('To win them back');
    expect(withReason.needs_approval).toBe(false);
    await transitionPriceChange(await as('northAdmin'), {
      id: withReason.id ?? '',
      event: 'withdraw',
    });
    const colleague = await network.signedInAs(
      await network.person(network.companies.north, 'distributor'),
    );
    const line = PriceLine.parse({
      scope: 'charge',
      target: ids.charge,
      price: fixed('10500000'),
    });
    const waiting = await changePrices(colleague, { ...shared(), adjust: null, lines: [line] });
    expect(waiting).toMatchObject({ needs_approval: true, preview: { guarded: 1 } });
    const id = waiting.id ?? '';
    const own = transitionPriceChange(colleague, { id, event: 'approve' });
    expect(await rejectionOf(own)).toMatchObject({ code: 'not_found' });
    const dryRun = { id, event: 'approve', dry_run: true } as const;
    for (const _attempt of [1, 2])
      expect(await transitionPriceChange(await as('northAdmin'), dryRun)).toMatchObject({
        state: 'accepted',
      });
    const approved = await transitionPriceChange(await as('northAdmin'), { id, event: 'approve' });
    expect(approved).toMatchObject({ state: 'accepted' });
    const { rows } = await network.admin.query(
      'select brackets from price_entries where change_id = $1',
      [id],
    );
    expect(rows).toMatchObject([{ brackets: [{ rate_micro: '10500000' }] }]);
    await transitionPriceChange(await as('northAdmin'), { id, event: 'withdraw' });
  });
});

describe('approval rules of a company', () => {
  const addRule = (minimum: number | null) =>
    network.admin.query(
      `insert into approval_rules (company_id, applies_to, minimum, currency, role)
       values ($1, 'prices', $2::bigint, case when $2 is not null then 'USD' end, 'owner')`,
      [network.companies.north, minimum],
    );
  afterEach(() => network.admin.query('delete from approval_rules'));

  test('require an approver with a certain role, even if the author may approve prices', async () => {
    await addRule(null);
    const waiting = await change('northAdmin', fixed('13000000'));
    expect(waiting).toMatchObject({ needs_approval: true });
    const id = waiting.id ?? '';
    const second = await network.signedInAs(await network.person(network.companies.north, 'admin'));
    const tooLow = transitionPriceChange(second, { id, event: 'approve' });
    expect(await rejectionOf(tooLow)).toMatchObject({ code: 'not_found' });
    const [listed] = (await listPriceChanges(second, {})).items;
    expect(listed).toMatchObject({ id, approver_role: 'owner', events: ['withdraw'] });
    const approved = await transitionPriceChange(await as('owner'), { id, event: 'approve' });
    expect(approved).toMatchObject({ state: 'accepted' });
    await transitionPriceChange(await as('northAdmin'), { id, event: 'withdraw' });
  });

  test('with an amount do not apply to a change that affects no subscription', async () => {
    await addRule(100);
    const preview = await change('northAdmin', fixed('13000000'), { dry_run: true });
    expect(preview).toMatchObject({ needs_approval: false, preview: { money: [] } });
    await network.admin.query('delete from approval_rules');
    await addRule(0);
    expect(await change('northAdmin', fixed('13000000'), { dry_run: true })).toMatchObject({
      needs_approval: false,
    });
  });
});

describe('a change that has started', () => {
  const ago = (days: number) =>
    new Date(Date.now() - days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
  let other: string;
  let id: string;
  const revert = async (persona: Parameters<PriceChangeTest['as']>[0], dry_run = false) =>
    revertPriceChange(await as(persona), { id, valid_from: later, reason: '', dry_run });

  beforeAll(async () => {
    const input = NewPriceList.parse({ name: 'Other', currency: 'USD' });
    other = (await createPriceList(await as('northAdmin'), input)).id;
    await network.admin.query(
      `insert into price_entries (company_id, list_id, scope, target, method, brackets, valid_from)
       values ($1, $2, 'charge', $3, 'fixed', $4, $5)`,
      [
        network.companies.north,
        other,
        ids.charge,
        JSON.stringify(fixed('12000000').brackets),
        ago(9),
      ],
    );
    id = (await change('northAdmin', fixed('15000000'), { list_id: other })).id ?? '';
  });

  test('is reverted by a new change with the previous prices, but only once', async () => {
    expect(await rejectionOf(revert('northAdmin'))).toMatchObject({ code: 'conflict' });
    await network.admin.query('update price_changes set valid_from = $2 where id = $1', [
      id,
      ago(1),
    ]);
    await network.admin.query('update price_entries set valid_from = $2 where change_id = $1', [
      id,
      ago(1),
    ]);
    expect(await rejectionOf(revert('southAdmin'))).toMatchObject({ code: 'not_found' });
    const preview = await revert('northAdmin', true);
    expect(preview).toMatchObject({
      id: null,
      prices: [{ before: [{ rate_micro: '15000000' }], after: [{ rate_micro: '12000000' }] }],
    });
    const reverted = await revert('northAdmin');
    const { rows } = await network.admin.query(
      'select brackets, valid_from::text from price_entries where change_id = $1',
      [reverted.id],
    );
    expect(rows).toMatchObject([{ brackets: [{ rate_micro: '12000000' }], valid_from: later }]);
    const [newest] = (await listPriceChanges(await as('northAdmin'), {})).items;
    expect(newest).toMatchObject({ reason: 'Reverts: Autumn', has_started: false });
    expect(await rejectionOf(revert('northAdmin'))).toMatchObject({
      code: 'conflict',
      message: 'All prices in this change have since been replaced.',
    });
  });
});

describe('a list of recommended prices', () => {
  test('contains amounts, which can be previewed and raised by a percentage', async () => {
    const input = NewPriceList.parse({ name: 'Street', currency: 'USD', kind: 'msrp' });
    const list_id = (await createPriceList(await as('northAdmin'), input)).id;
    const preview = await change('northAdmin', fixed('20000000'), { list_id, dry_run: true });
    expect(preview).toMatchObject({
      preview: { changed: 1, losses: 0 },
      prices: [{ before: null, after: [{ rate_micro: '20000000' }] }],
    });
    await change('northAdmin', fixed('20000000'), { list_id });
    const adjust = { q: '', bps: 1000, step_micro: 10_000 };
    const raised = await changePrices(await as('northAdmin'), {
      ...shared(),
      list_id,
      valid_from: '2999-07-01',
      adjust,
      lines: [],
    });
    expect(raised.prices).toMatchObject([{ after: [{ rate_micro: '22000000' }] }]);
    const rule = await change('northAdmin', { method: 'markup', bps: 100 }, { list_id });
    expect(rule.refusals).toMatchObject([
      { message: "Recommended and maximum prices can't use a rule. Enter an amount." },
    ]);
    const grid = await readPriceGrid(await as('northAdmin'), {
      kind: 'msrp',
      day: later,
      q: '',
      page: 1,
    });
    expect(grid.prices).toMatchObject([
      { list_id, brackets: [{ rate_micro: '20000000' }], buy_brackets: [{ rate_micro: cost }] },
    ]);
  });

  test('takes prices from its base, until it sets its own', async () => {
    const createAdvisoryList = async (more: object) => {
      const input = { name: crypto.randomUUID(), currency: 'USD', kind: 'msrp', ...more };
      return (await createPriceList(await as('northAdmin'), NewPriceList.parse(input))).id;
    };
    const base_list_id = await createAdvisoryList({});
    const list_id = await createAdvisoryList({ base_list_id });
    const advisedRate = async () => {
      const query = { kind: 'msrp', day: later, q: '', page: 1 } as const;
      const { prices } = await readPriceGrid(await as('northAdmin'), query);
      return prices.find((price) => price.list_id === list_id)?.brackets?.[0]?.rate_micro;
    };
    await change('northAdmin', fixed('20000000'), { list_id: base_list_id });
    expect(await advisedRate()).toBe('20000000');
    await change('northAdmin', fixed('18000000'), { list_id });
    expect(await advisedRate()).toBe('18000000');
    await change('northAdmin', { method: 'inherit' }, { list_id });
    expect(await advisedRate()).toBe('20000000');
  });
});

describe('a file', () => {
  test('that is exported and imported again changes nothing; edited prices are applied', async () => {
    const { csv } = await exportsOf(network).exportToCsv(network.people.owner, priceExport, {
      list_id: list,
      day: later,
    });
    expect(csv).toContain(`charge,${ids.charge},voice,VOICE,SEAT,fixed,12,,`);
    const unchanged = await importPrices(await as('northAdmin'), { ...shared(), csv });
    expect(unchanged).toMatchObject({
      id: null,
      refused: 0,
      preview: { changed: 0, unchanged: 1 },
    });
    const edited = csv.replace(',fixed,12,', ',fixed,"1: 12.5",').replace(ids.charge, '');
    const changed = await importPrices(await as('northAdmin'), {
      ...shared(),
      csv: edited,
      dry_run: true,
    });
    expect(changed).toMatchObject({ refused: 0, preview: { changed: 1 } });
  });

  test('with an invalid row is refused, and reveals no price of a company above', async () => {
    const csv = [
      'service,plan,charge,price',
      'voice,VOICE,SEAT,13',
      'voice,VOICE,SEAT,cheap',
      'voice,VOICE,NONE,13',
    ].join('\n');
    const result = await importPrices(await as('northAdmin'), { ...shared(), csv });
    expect(result).toMatchObject({ id: null, refused: 2 });
    expect(result.refusals.map(({ row }) => row)).toEqual([3, 4]);
    const forShop = await importPrices(await as('northReseller'), { ...shared(), csv }).catch(
      (error: unknown) => error,
    );
    expect(forShop).toMatchObject({ code: 'not_found' });
    expect(JSON.stringify(forShop)).not.toContain(cost);
  });
});
