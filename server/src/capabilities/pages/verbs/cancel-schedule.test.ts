import { afterAll, beforeAll, expect, test } from 'vitest';
import { rejectionOf } from '../../../testing.ts';
import { createPages, type Pages, strangers } from '../testing.ts';
import { cancelSchedule } from './cancel-schedule.ts';
import { schedulePage } from './schedule.ts';

let network: Pages;
beforeAll(async () => {
  network = await createPages();
});
afterAll(() => network.drop());

const createScheduled = async () => {
  const id = await network.addPage();
  await schedulePage(await network.as('northAdmin'), { id, at: '2031-06-01T09:00:00.000Z' });
  return id;
};

test('cancels the schedule and audits it', async () => {
  const id = await createScheduled();
  const page = await cancelSchedule(await network.as('northAdmin'), { id });
  expect(page).toMatchObject({ state: 'published', schedule: null });
  expect((await network.auditOf(id)).at(-1)).toMatchObject({ after: { scheduled_at: null } });
});

test.each(strangers)('%s cannot cancel the schedule', async (persona) => {
  const id = await createScheduled();
  expect(await rejectionOf(cancelSchedule(await network.as(persona), { id }))).toMatchObject({
    code: 'not_found',
  });
  expect(await network.row('pages', id)).toMatchObject({ scheduled_version: 1 });
});
