import { afterAll, beforeAll, expect, test } from 'vitest';
import { rejectionOf } from '../../../testing.ts';
import { createPages, type Pages, strangers } from '../testing.ts';
import { cancelSchedule } from './cancel-schedule.ts';
import { publishDue } from './publish-due.ts';
import { schedulePage } from './schedule.ts';

let network: Pages;
beforeAll(async () => {
  network = await createPages();
});
afterAll(() => network.drop());

const at = '2031-06-01T09:00:00.000Z';
const due = (time: string) =>
  publishDue(network.database, new Date(time), (error) => {
    throw error;
  });

test('the draft goes live at its time and not before; later edits wait', async () => {
  const id = await network.addPage();
  await network.draft(id, 'For June');
  const { page } = await schedulePage(await network.as('northAdmin'), { id, at });
  expect(page).toMatchObject({ state: 'scheduled', schedule: { at: '2031-06-01T09:00:00.000Z' } });
  await network.draft(id, 'Not finished', 'northAdmin', 1);
  expect(await due('2031-06-01T08:59:59.000Z')).toBe(0);
  expect(await due('2031-06-01T09:00:30.000Z')).toBe(1);
  expect(await due('2031-06-01T09:01:30.000Z')).toBe(0);
  expect(await network.read(network.companies.north, page.slug)).toMatchObject({
    title: 'For June',
  });
  const { rows } = await network.admin.query('select title from page_drafts where page_id = $1', [
    id,
  ]);
  expect(rows).toEqual([{ title: 'Not finished' }]);
});

test('going live on schedule removes a draft without later edits', async () => {
  const id = await network.addPage(false);
  await network.draft(id, 'As it is');
  await schedulePage(await network.as('northAdmin'), { id, at });
  expect(await due(at)).toBe(1);
  const { rows } = await network.admin.query('select from page_drafts where page_id = $1', [id]);
  expect(rows).toEqual([]);
  expect((await network.auditOf(id)).at(-1)).toMatchObject({
    actor_id: null,
    after: { published: true },
  });
});

test('rejects a time in the past and an incomplete page', async () => {
  const id = await network.addPage(false);
  const attempt = schedulePage(await network.as('northAdmin'), {
    id,
    at: '2031-05-06T07:08:10.000Z',
  });
  expect(await rejectionOf(attempt)).toMatchObject({ code: 'validation_failed' });
  await network.admin.query(`update pages set content = '{"sections": []}' where id = $1`, [id]);
  const { page, problems } = await schedulePage(await network.as('northAdmin'), { id, at });
  expect(problems[0]).toMatchObject({
    severity: 'error',
    message: 'This page is empty.',
  });
  expect(page.schedule).toBeNull();
});

test('a cancelled schedule does not go live', async () => {
  const id = await network.addPage(false);
  await schedulePage(await network.as('northAdmin'), { id, at });
  await cancelSchedule(await network.as('northAdmin'), { id });
  expect(await due(at)).toBe(0);
});

test.each(strangers)('%s cannot schedule a page', async (persona) => {
  const id = await network.addPage(false);
  const problem = await rejectionOf(schedulePage(await network.as(persona), { id, at }));
  expect(problem).toMatchObject({ code: 'not_found' });
  expect(await network.row('pages', id)).toMatchObject({ scheduled_at: null });
});
