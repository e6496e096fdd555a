import { afterAll, beforeAll, expect, test } from 'vitest';
import { rejectionOf } from '../../../testing.ts';
import { createPages, type Pages, strangers } from '../testing.ts';
import { publishDue } from './publish-due.ts';
import { schedulePage } from './schedule.ts';
import { scheduleUnpublish } from './schedule-unpublish.ts';
import { unpublishDue } from './unpublish-due.ts';

let net: Pages;
beforeAll(async () => {
  net = await createPages();
});
afterAll(() => net.drop());

const at = '2031-06-01T09:00:00.000Z';
const fail = (error: unknown): never => {
  throw error;
};
const due = (time: string) => unpublishDue(net.database, new Date(time), fail);
const setUnpublish = async (id: string, time: string | null = at) =>
  scheduleUnpublish(await net.as('northAdmin'), { id, at: time });

test('unpublishes a page at its time and not before', async () => {
  const id = await net.mint();
  const page = await setUnpublish(id);
  expect(page).toMatchObject({ state: 'published', unpublish_at: at });
  expect(await due('2031-06-01T08:59:59.000Z')).toBe(0);
  expect(await net.read(net.companies.north, page.slug)).not.toBeNull();
  expect(await due(at)).toBe(1);
  expect(await due(at)).toBe(0);
  expect(await net.read(net.companies.north, page.slug)).toBeNull();
  expect((await net.auditOf(id)).at(-1)).toMatchObject({
    actor_id: null,
    after: { published: false, unpublish_at: null },
  });
});

test('cancelling the unpublish time keeps the page on the site', async () => {
  const id = await net.mint();
  await setUnpublish(id);
  expect(await setUnpublish(id, null)).toMatchObject({ unpublish_at: null });
  expect(await due(at)).toBe(0);
});

test('cancelling it too late reports that the page has left the site', async () => {
  const id = await net.mint();
  await setUnpublish(id);
  expect(await due(at)).toBe(1);
  expect(await rejectionOf(setUnpublish(id, null))).toMatchObject({
    code: 'conflict',
    message: 'The page has already left the site.',
  });
});

test('a page whose times have both passed is unpublished', async () => {
  const id = await net.mint(false);
  await schedulePage(await net.as('northAdmin'), { id, at });
  await setUnpublish(id, '2031-06-02T09:00:00.000Z');
  const afterEnd = new Date('2031-06-03T09:00:00.000Z');
  expect(await publishDue(net.database, afterEnd, fail)).toBe(1);
  expect(await unpublishDue(net.database, afterEnd, fail)).toBe(1);
  expect(await net.row('pages', id)).toMatchObject({ published: false, unpublish_at: null });
});

test('rejects a past time, a draft, and a time before publication', async () => {
  const [draft, scheduled] = [await net.mint(false), await net.mint(false)];
  expect(await rejectionOf(setUnpublish(draft))).toMatchObject({ code: 'conflict' });
  await schedulePage(await net.as('northAdmin'), { id: scheduled, at });
  for (const time of ['2020-01-01T00:00:00.000Z', at]) {
    expect(await rejectionOf(setUnpublish(scheduled, time))).toMatchObject({
      code: 'validation_failed',
    });
  }
  await setUnpublish(scheduled, '2031-06-02T09:00:00.000Z');
  const moved = { id: scheduled, at: '2031-07-01T09:00:00.000Z' };
  expect(await rejectionOf(schedulePage(await net.as('northAdmin'), moved))).toMatchObject({
    code: 'validation_failed',
  });
});

test.each(strangers)('%s cannot schedule an unpublish', async (persona) => {
  const id = await net.mint();
  const problem = await rejectionOf(scheduleUnpublish(await net.as(persona), { id, at }));
  expect(problem).toMatchObject({ code: 'not_found' });
  expect(await net.row('pages', id)).toMatchObject({ unpublish_at: null });
});
