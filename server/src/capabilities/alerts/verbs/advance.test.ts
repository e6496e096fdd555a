import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AlertTest, createAlertTest } from '../testing.ts';
import { advanceAlerts } from './advance.ts';
import { withdrawAlert } from './withdraw.ts';

let network: AlertTest;
beforeAll(async () => {
  network = await createAlertTest();
});
afterAll(() => network.drop());

function fail(error: unknown): never {
  throw error;
}
const advanceTo = (at: string) => advanceAlerts(network.database, new Date(at), fail);

test('a scheduled alert starts and ends at its scheduled minute', async () => {
  const { id, title } = await network.alert('north', {
    starts_at: '2031-06-01T09:00:00Z',
    expires_at: '2031-06-02T09:00:00Z',
  });
  expect(await advanceTo('2031-06-01T08:59:00Z')).toEqual({ shown: 0, ended: 0 });
  expect(await network.unread('clerk')).not.toContain(title);
  expect(await advanceTo('2031-06-01T09:00:00Z')).toEqual({ shown: 1, ended: 0 });
  expect(await network.unread('clerk')).toContain(title);
  expect(await advanceTo('2031-06-02T09:00:00Z')).toEqual({ shown: 0, ended: 1 });
  expect(await network.unread('clerk')).not.toContain(title);
  expect(await network.stored(id)).toMatchObject({ state: 'ended' });
});

test('an alert whose full period passed between runs ends without being shown', async () => {
  const { id } = await network.alert('north', {
    starts_at: '2031-07-01T09:00:00Z',
    expires_at: '2031-07-01T10:00:00Z',
  });
  expect(await advanceTo('2031-07-03T00:00:00Z')).toEqual({ shown: 0, ended: 1 });
  expect(await network.stored(id)).toMatchObject({ state: 'ended' });
});

test('leaves an alert in the recycle bin unchanged', async () => {
  const { id } = await network.alert('north', { starts_at: '2031-08-01T09:00:00Z' });
  await network.admin.query('update system_alerts set deleted_at = now() where id = $1', [id]);
  expect(await advanceTo('2031-08-02T00:00:00Z')).toEqual({ shown: 0, ended: 0 });
});

test('an alert whose target company moved out of reach does not block others and can still be withdrawn', async () => {
  const { northShop, south } = network.companies;
  const starts_at = '2031-09-01T09:00:00Z';
  const { id } = await network.alert('north', { starts_at, target_company_id: northShop });
  await network.alert('south', { starts_at });
  await network.admin.query('update companies set parent_id = $2 where id = $1', [
    northShop,
    south,
  ]);
  expect(await advanceTo(starts_at)).toEqual({ shown: 2, ended: 0 });
  await withdrawAlert(await network.signedIn('northAdmin'), { id });
  expect(await network.stored(id)).toMatchObject({ state: 'draft' });
});

test('retries a failed alert in the next run, without blocking other alerts', async () => {
  const starts_at = '2031-10-01T09:00:00Z';
  const broken = await network.alert('north', { starts_at, title: 'Broken' });
  const alert = await network.alert('north', { starts_at });
  await network.admin.query(`
    create function trouble() returns trigger language plpgsql as $$ begin
      if new.title = 'Broken' then raise exception 'no room'; end if; return new; end $$;
    create trigger trouble before update on system_alerts for each row execute function trouble()`);
  const failed: string[] = [];
  const run = () =>
    advanceAlerts(network.database, new Date(starts_at), (_error, id) => failed.push(id));
  expect(await run()).toEqual({ shown: 1, ended: 0 });
  expect(failed).toEqual([broken.id]);
  expect(await network.stored(alert.id)).toMatchObject({ state: 'showing' });
  await network.admin.query('drop function trouble cascade');
  expect(await run()).toEqual({ shown: 1, ended: 0 });
  expect(await network.stored(broken.id)).toMatchObject({ state: 'showing' });
});
