import { afterAll, beforeAll, expect, test } from 'vitest';
import { rejectionOf } from '../../../testing.ts';
import { createPages, type Pages, strangers } from '../testing.ts';
import { publishDue } from './publish-due.ts';
import { schedulePage } from './schedule.ts';
import { scheduleUnpublish } from './schedule-unpublish.ts';
import { unpublishDue } from './unpublish-due.ts';

let network: Pages;
beforeAll(async () => {
  network = await createPages();
});
afterAll(() => network.drop());

const at = '2031-06-01T09:00:00.000Z';
const fail = (error: unknown): never => {
  throw error;
};
const due = (time: string) => unpublishDue(network.database, new Date(time), fail);
const setUnpublish = async (id: string, time: string | null = at) =>
  scheduleUnpublish(await network.as('northAdmin'), { id, at: time });

test('unpublishes a page at its time and not before', async () => {
  const id = await network.addPage();
  const page = await setUnpublish(id);
  expect(page).toMatchObject({ state: 'published', unpublish_at: at });
  expect(await due('2031-06-01T08:59:59.000Z')).toBe(0);
  expect(await network.read(network.companies.north, page.slug)).not.toBeNull();
  expect(await due(at)).toBe(1);
  expect(await due(at)).toBe(0);
  expect(await network.read(network.companies.north, page.slug)).toBeNull();
  expect((await network.auditOf(id)).at(-1)).toMatchObject({
    actor_id: null,
    after: { published: false, unpublish_at: null },
  });
});

test('cancelling the unpublish time keeps the page on the site', async () => {
  const id = await network.addPage();
  await setUnpublish(id);
  expect(await setUnpublish(id, null)).toMatchObject({ unpublish_at: null });
  expect(await due(at)).toBe(0);
});

test('cancelling too late reports that the page is no longer on the site', async () => {
  const id = await network.addPage();
  await setUnpublish(id);
  expect(await due(at)).toBe(1);
  expect(await rejectionOf(setUnpublish(id, null))).toMatchObject({
    code: 'conflict',
    message: 'The page is no longer on the site.',
  });
});

test('a page past both its publish time and its unpublish time ends up unpublished', async () => {
  const id = await network.addPage(false);
  await schedulePage(await network.as('northAdmin'), { id, at });
  await setUnpublish(id, '2031-06-02T09:00:00.000Z');
  const afterEnd = new Date('2031-06-03T09:00:00.000Z');
  expect(await publishDue(network.database, afterEnd, fail)).toBe(1);
  expect(await unpublishDue(network.database, afterEnd, fail)).toBe(1);
  expect(await network.row('pages', id)).toMatchObject({ published: false, unpublish_at: null });
});

test('rejects a past time, a draft, and a time before publication', async () => {
  const [draft, scheduled] = [await network.addPage(false), await network.addPage(false)];
  expect(await rejectionOf(setUnpublish(draft))).toMatchObject({ code: 'conflict' });
  await schedulePage(await network.as('northAdmin'), { id: scheduled, at });
  for (const time of ['2020-01-01T00:00:00.000Z', at]) {
    expect(await rejectionOf(setUnpublish(scheduled, time))).toMatchObject({
      code: 'validation_failed',
    });
  }
  await setUnpublish(scheduled, '2031-06-02T09:00:00.000Z');
  const moved = { id: scheduled, at: '2031-07-01T09:00:00.000Z' };
  expect(await rejectionOf(schedulePage(await network.as('northAdmin'), moved))).toMatchObject({
    code: 'validation_failed',
  });
});

test.each(strangers)('%s cannot schedule unpublishing', async (persona) => {
  const id = await network.addPage();
  const problem = await rejectionOf(scheduleUnpublish(await network.as(persona), { id, at }));
  expect(problem).toMatchObject({ code: 'not_found' });
  expect(await network.row('pages', id)).toMatchObject({ unpublish_at: null });
});
