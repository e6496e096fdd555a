import { afterAll, beforeAll, expect, test } from 'vitest';
import { rejectionOf } from '../../../testing.ts';
import { type BinTest, createBinTest } from '../testing.ts';
import { listItems } from './list.ts';
import { setDays } from './set-days.ts';

let network: BinTest;
beforeAll(async () => {
  network = await createBinTest();
});
afterAll(() => network.drop());

const set = async (persona: keyof BinTest['people'], days: number) =>
  setDays(await network.signedIn(persona), { days });
const daysOf = async (persona: keyof BinTest['people']) =>
  (await listItems(await network.signedIn(persona), { limit: 1 })).days;

test('the retention period applies only to the company and those below it, and is audited', async () => {
  await network.discarded();
  expect(await set('northAdmin', 7)).toEqual({ days: 7 });
  expect(await daysOf('northAdmin')).toBe(7);
  const bin = await listItems(await network.signedIn('northAdmin'), { limit: 1 });
  expect(bin.items).toMatchObject([{ purge_at: expect.stringMatching(/^2031-05-13/) }]);
  expect(await daysOf('southAdmin')).toBe(30);
  await set('northAdmin', 90);
  const { rows } = await network.admin.query(
    "select * from audit_logs where resource_type = 'site_settings' order by id",
  );
  expect(rows).toMatchObject([
    { action: 'insert', resource_label: 'recycle_days', after: { setting_value: 7 } },
    { action: 'update', before: { setting_value: 7 }, after: { setting_value: 90 } },
  ]);
});

test.each(['clerk', 'northReseller'] as const)(
  '%s cannot change the retention period',
  async (persona) => {
    expect(await rejectionOf(set(persona, 1))).toMatchObject({ code: 'forbidden' });
  },
);

test.each([0, -1, 3651])('rejects a retention period of %d days', async (days) => {
  expect(await rejectionOf(set('northAdmin', days))).toMatchObject({ code: 'validation_failed' });
});
