import { NewPriceList } from '@trunkline/contract/catalog';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPriceList } from '../lists.ts';
import { setExchangeRate, withdrawExchangeRate } from '../rates.ts';
import { warnAboutRate } from '../rates.queries.ts';
import { warnSellers } from './queries.ts';
import { createPriceChangeTest, fixed, type PriceChangeTest } from './testing.ts';

let network: PriceChangeTest;
beforeAll(async () => {
  network = await createPriceChangeTest();
});
afterAll(() => network.drop());

describe('an exchange rate', () => {
  const eur = { from_currency: 'USD', to_currency: 'EUR' };
  let euroListId: string;
  beforeAll(async () => {
    const context = await network.as('northAdmin');
    const input = NewPriceList.parse({ name: 'In euros', currency: 'EUR' });
    ({ id: euroListId } = await createPriceList(context, input));
  });
  const warnings = async () => {
    const { rows } = await network.admin.query<{ kind: string; parameters: object }>(
      `with deleted as (delete from notifications where kind in ('catalog.cost_rose', 'catalog.price_lost')
         returning company_id, kind, parameters)
       select distinct kind, parameters from deleted where company_id = $1`,
      [network.companies.north],
    );
    return rows.map(({ kind, parameters }) => ({ kind, ...parameters }));
  };
  const setRate = async (
    rate_e8: string,
    day: string,
    persona: 'northAdmin' | 'owner' = 'northAdmin',
  ) => {
    const { id } = await setExchangeRate(await network.as(persona), {
      ...eur,
      rate_e8,
      valid_from: day,
    });
    const changed = {
      rate: id,
      company: network.companies[persona === 'owner' ? 'platform' : 'north'],
    };
    await warnAboutRate(network.database, {
      ...changed,
      to_currency: 'EUR',
      day,
      withdrawn: false,
    });
    return { ...changed, to_currency: 'EUR', day };
  };
  const setPrice = (line: object, valid_from: string) =>
    network.change('northAdmin', line, { list_id: euroListId, valid_from });

  test('that makes a fixed price fall below its cost warns its seller', async () => {
    await setPrice(fixed('10000000'), '2999-07-01');
    await setRate('90000000', '2999-07-02');
    expect(await warnings()).toEqual([]);
    const changed = await setRate('97000000', '2999-07-03');
    await warnAboutRate(network.database, { ...changed, withdrawn: false });
    expect(await warnings()).toEqual([{ kind: 'catalog.cost_rose', prices: 1, day: '2999-07-03' }]);
    await setRate('98000000', '2999-07-04');
    expect(await warnings()).toEqual([]);
  });

  test('is applied to the floor and the losses of a list in another currency', async () => {
    await setRate('90000000', '2999-09-01');
    const preview = async (micro: string) =>
      network.change('northAdmin', fixed(micro), {
        list_id: euroListId,
        valid_from: '2999-09-02',
        dry_run: true,
      });
    // The cost of 10.37 dollars is 9.333 euros.
    expect(await preview('9332000')).toMatchObject({
      preview: { losses: 1, guarded: 1 },
      prices: [{ guards: ['below_floor:advise'], losing: [{ from: '1', to: null }] }],
    });
    expect(await preview('9333000')).toMatchObject({ preview: { losses: 0, guarded: 0 } });
  });

  test('that is withdrawn warns sellers whose prices can no longer be calculated', async () => {
    await setPrice({ method: 'pass' }, '2999-08-01');
    const context = await network.as('northAdmin');
    const gbp = NewPriceList.parse({ name: 'In pounds', currency: 'GBP' });
    const { id: poundListId } = await createPriceList(context, gbp);
    await network.change(
      'northAdmin',
      { method: 'pass' },
      { list_id: poundListId, valid_from: '2999-08-01' },
    );
    const { id } = await setExchangeRate(context, {
      from_currency: 'USD',
      to_currency: 'GBP',
      rate_e8: '80000000',
      valid_from: '2999-08-02',
    });
    await withdrawExchangeRate(context, { id });
    const day = '2999-08-02';
    const changed = { rate: id, company: network.companies.north, to_currency: 'GBP', day };
    await warnAboutRate(network.database, { ...changed, withdrawn: true });
    expect(await warnings()).toEqual([{ kind: 'catalog.price_lost', prices: 1, day }]);
  });
});

test('a cost that rises above a fixed price warns its seller, once, and no one else', async () => {
  const setPrice = (price: object, valid_from: string) =>
    network.change('northAdmin', price, { list_id: network.list, valid_from });
  await setPrice(fixed('12000000'), '2999-11-01');
  const raise = async (rate: string, valid_from: string) => {
    const { id } = await network.change('owner', fixed(rate), {
      list_id: network.platformList,
      valid_from,
    });
    await warnSellers(network.database, id ?? '');
    return id ?? '';
  };
  const warnings = async () => {
    const { rows } = await network.admin.query<{ user_id: string; parameters: object }>(
      "delete from notifications where kind = 'catalog.cost_rose' returning user_id, parameters",
    );
    return rows;
  };
  await raise('11000000', '2999-12-01');
  expect(await warnings()).toEqual([]);
  const raised = await raise('13000000', '2999-12-02');
  await warnSellers(network.database, raised);
  const holders = await network.admin.query<{ id: string }>(
    `select p.id from profiles p join user_roles r on r.user_id = p.id
     where p.company_id = $1 and r.role in ('owner', 'admin', 'distributor') order by p.id`,
    [network.companies.north],
  );
  const warned = await warnings();
  expect(warned.map(({ user_id }) => user_id).toSorted()).toEqual(holders.rows.map(({ id }) => id));
  expect(warned[0]?.parameters).toEqual({ prices: 1, day: '2999-12-02' });
  await raise('14000000', '2999-12-03');
  expect(await warnings()).toEqual([]);
  await setPrice({ method: 'markup', bps: 1000, add_micro: 0 }, '2999-12-04');
  await raise('20000000', '2999-12-05');
  expect(await warnings()).toEqual([]);
});
