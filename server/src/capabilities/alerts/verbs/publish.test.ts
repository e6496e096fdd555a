import { afterAll, beforeAll, expect, test } from 'vitest';
import { rejectionOf } from '../../../testing.ts';
import { type AlertTest, createAlertTest } from '../testing.ts';
import { publishAlert } from './publish.ts';

let network: AlertTest;
beforeAll(async () => {
  network = await createAlertTest();
});
afterAll(() => network.drop());

test('shows an alert immediately to everyone at and below the company, and audits it', async () => {
  const { id, title } = await network.draft('north');
  const published = await publishAlert(await network.signedIn('northAdmin'), { id });
  expect(published).toMatchObject({ state: 'showing', is_active: true });
  expect(published.shown_at && new Date(published.shown_at)).toEqual(network.clock.now);
  expect(published.may).toEqual(['withdraw', 'delete', 'export']);
  for (const persona of ['northAdmin', 'northReseller', 'clerk'] as const)
    expect(await network.unread(persona)).toContain(title);
  for (const persona of ['southAdmin', 'owner'] as const)
    expect(await network.unread(persona)).not.toContain(title);
  expect((await network.auditOf(id)).at(-1)).toMatchObject({
    actor_id: network.people.northAdmin.id,
    before: { state: 'draft' },
    after: { state: 'showing' },
  });
});

test('schedules an alert that has a start time', async () => {
  const { id, title } = await network.draft('north', { starts_at: '2031-06-01T09:00:00Z' });
  expect(await publishAlert(await network.signedIn('northAdmin'), { id })).toMatchObject({
    state: 'scheduled',
    is_active: false,
    shown_at: null,
  });
  expect(await network.unread('clerk')).not.toContain(title);
});

test('an alert cannot be published after its end time', async () => {
  const { id } = await network.draft('north', { expires_at: '2031-05-01T00:00:00Z' });
  expect(
    await rejectionOf(publishAlert(await network.signedIn('northAdmin'), { id })),
  ).toMatchObject({
    fields: [{ path: 'expires_at' }],
  });
});

test.each([
  [{ tier: 'customer' }, ['clerk']],
  [{ tier: 'reseller' }, ['northReseller']],
  [{ role: 'admin' }, ['northAdmin']],
  [{ tier: 'customer', role: 'admin' }, []],
  [{ role: 'end_user' }, ['clerk']],
] as const)('only the people an alert targets see it: %j', async (target, expected) => {
  const { title } = await network.alert('north', target);
  const viewers: string[] = [];
  for (const persona of ['northAdmin', 'northReseller', 'clerk', 'southAdmin', 'owner'] as const)
    if ((await network.unread(persona)).includes(title)) viewers.push(persona);
  expect(viewers).toEqual(expected);
});

test('an alert that targets one company is shown to people at and below it', async () => {
  const target_company_id = network.companies.northShop;
  const { title } = await network.alert('platform', { target_company_id });
  for (const persona of ['northReseller', 'clerk'] as const)
    expect(await network.unread(persona)).toContain(title);
  for (const persona of ['northAdmin', 'southAdmin', 'owner'] as const)
    expect(await network.unread(persona)).not.toContain(title);
});

test.each([
  ['northReseller', 'not_found'],
  ['clerk', 'not_found'],
  ['southAdmin', 'not_found'],
] as const)('%s cannot publish an alert', async (persona, code) => {
  const { id } = await network.draft('north');
  const before = await network.stored(id);
  expect(await rejectionOf(publishAlert(await network.signedIn(persona), { id }))).toMatchObject({
    code,
  });
  expect(await network.stored(id)).toEqual(before);
});
