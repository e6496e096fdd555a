import { afterAll, beforeAll, expect, test } from 'vitest';
import { rejectionOf } from '../../../testing.ts';
import { type AlertTest, createAlertTest } from '../testing.ts';
import { markAlertRead } from './mark-read.ts';
import { publishAlert } from './publish.ts';
import { updateAlert } from './update.ts';
import { withdrawAlert } from './withdraw.ts';

let network: AlertTest;
beforeAll(async () => {
  network = await createAlertTest();
});
afterAll(() => network.drop());

test('updates wording and audience, clears emptied fields and audits the change', async () => {
  const { id, version } = await network.draft('north', {
    starts_at: '2031-06-01T10:00:00Z',
    target_company_id: network.companies.northShop,
  });
  const changed = await updateAlert(await network.signedIn('northAdmin'), {
    id,
    version,
    title: 'Another',
    role: 'end_user',
    starts_at: '',
    target_company_id: '',
  });
  expect(changed).toMatchObject({
    title: 'Another',
    role: 'end_user',
    starts_at: null,
    target_company_id: null,
  });
  expect((await network.auditOf(id)).at(-1)).toMatchObject({ after: { title: 'Another' } });
});

test('compares a new end with the unchanged start', async () => {
  const { id, version } = await network.draft('north', { starts_at: '2031-06-01T10:00:00Z' });
  const owner = await network.signedIn('owner');
  expect(
    await rejectionOf(updateAlert(owner, { id, version, expires_at: '2031-05-31T00:00:00Z' })),
  ).toMatchObject({ fields: [{ path: 'expires_at' }] });
});

test('rejects changes to an active alert until it is withdrawn; new wording is unread for people who read the old wording', async () => {
  const { id, version } = await network.alert('north', { title: 'Old words' });
  const admin = await network.signedIn('northAdmin');
  await markAlertRead(await network.signedIn('clerk'), { id, wording: 1 });
  expect(await rejectionOf(updateAlert(admin, { id, version, title: 'New' }))).toMatchObject({
    code: 'conflict',
  });
  const draft = await withdrawAlert(admin, { id });
  const alert = await updateAlert(admin, { id, version: draft.version, alert_type: 'urgent' });
  await publishAlert(admin, { id });
  expect(await network.unread('clerk')).not.toContain('Old words');
  await withdrawAlert(admin, { id });
  await updateAlert(admin, { id, version: alert.version + 2, title: 'New words' });
  await publishAlert(admin, { id });
  expect(await network.unread('clerk')).toContain('New words');
});

test('reports a conflict when two people edit at the same time', async () => {
  const { id, version } = await network.draft('north');
  const context = await network.signedIn('northAdmin');
  await updateAlert(context, { id, version, title: 'First' });
  expect(await rejectionOf(updateAlert(context, { id, version, title: 'Second' }))).toMatchObject({
    code: 'conflict',
  });
});

test.each([
  ['northReseller', 'north', 'forbidden'],
  ['clerk', 'north', 'forbidden'],
  ['southAdmin', 'north', 'not_found'],
  ['northAdmin', 'platform', 'forbidden'],
] as const)('%s cannot change an alert from %s', async (persona, company, code) => {
  const { id, version } = await network.alert(company);
  const before = await network.stored(id);
  const auditCount = await network.auditCount();
  expect(
    await rejectionOf(updateAlert(await network.signedIn(persona), { id, version, title: 'No' })),
  ).toMatchObject({ code });
  expect(await network.stored(id)).toEqual(before);
  expect(await network.auditCount()).toBe(auditCount);
});
