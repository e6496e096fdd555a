import { afterAll, beforeAll, expect, test } from 'vitest';
import { rejectionOf } from '../../../testing.ts';
import { listEntries } from '../../audit/index.ts';
import { createOrderTest, type OrderTest } from '../testing.ts';
import { addRule, listRules, listTerms, removeRule, saveTerms } from './rules.ts';

let network: OrderTest;
beforeAll(async () => {
  network = await createOrderTest();
});
afterAll(() => network.drop());

const termsWith = (buyer_id: string, time_zone = 'Europe/Berlin') => ({
  buyer_id,
  currency: 'EUR',
  time_zone,
  auto_procure: false,
  model: 'resale' as const,
});

test('a seller sets its terms with a company directly below', async () => {
  const { northClient, southShop } = network.companies;
  const seller = await network.as('shopAdmin');
  const saved = await saveTerms(seller, termsWith(northClient));
  expect(saved).toMatchObject(termsWith(northClient));
  expect((await listTerms(seller, {})).items).toContainEqual(saved);
  expect(await rejectionOf(saveTerms(seller, termsWith(southShop)))).toMatchObject({
    code: 'not_found',
  });
  expect(await rejectionOf(saveTerms(seller, termsWith(northClient, 'Moon/Tycho')))).toMatchObject({
    code: 'validation_failed',
    fields: [{ path: 'time_zone' }],
  });
});

test('the audit log names the buyer of trading terms', async () => {
  const { northClient } = network.companies;
  await saveTerms(await network.as('shopAdmin'), {
    ...termsWith(northClient),
    currency: 'USD',
  });
  const { items } = await listEntries(await network.signedInAs(network.people.owner), {
    resource_type: 'trade_terms',
    limit: 1,
  });
  const { rows } = await network.admin.query<{ name: string }>(
    'select name from companies where id = $1',
    [northClient],
  );
  expect(items).toMatchObject([{ action: 'update', resource_label: rows[0]?.name }]);
});

test('approval rules are added, listed and removed within reach', async () => {
  const buyer = await network.as('clientAdmin');
  const rule = {
    applies_to: 'purchases',
    minimum: null,
    currency: null,
    counterpart_id: null,
    role: 'admin',
  } as const;
  const { id } = await addRule(buyer, rule);
  expect((await listRules(buyer, {})).items.map((each) => each.id)).toEqual([id]);
  const foreign = { company_id: network.companies.southShop };
  expect(await rejectionOf(addRule(buyer, { ...rule, ...foreign }))).toMatchObject({
    code: 'not_found',
  });
  expect(await removeRule(buyer, { id })).toEqual({ id });
  expect(await rejectionOf(removeRule(buyer, { id }))).toMatchObject({ code: 'not_found' });
});
