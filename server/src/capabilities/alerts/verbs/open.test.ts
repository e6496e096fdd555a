import { afterAll, beforeAll, expect, test } from 'vitest';
import { rejectionOf } from '../../../testing.ts';
import { type AlertTest, createAlertTest } from '../testing.ts';
import { markAlertRead } from './mark-read.ts';
import { openAlert } from './open.ts';
import { withdrawAlert } from './withdraw.ts';

let network: AlertTest;
beforeAll(async () => {
  network = await createAlertTest();
});
afterAll(() => network.drop());

test('opening an alert shows it to the people it targets and changes nothing', async () => {
  const { id, title } = await network.alert('north', {
    message: 'Calls wait.',
    alert_type: 'urgent',
  });
  const clerk = await network.signedIn('clerk');
  const auditCount = await network.auditCount();
  expect(await openAlert(clerk, { id })).toMatchObject({
    title,
    message: 'Calls wait.',
    alert_type: 'urgent',
    wording: 1,
    read_at: null,
  });
  expect(await network.unread('clerk')).toContain(title);
  await markAlertRead(clerk, { id, wording: 1 });
  const { read_at: read } = await openAlert(clerk, { id });
  expect(read).not.toBeNull();
  expect(await network.auditCount()).toBe(auditCount);
});

test('an alert is not found for other people, or for anyone once it is no longer active', async () => {
  const { id } = await network.alert('north');
  for (const persona of ['southAdmin', 'owner'] as const)
    expect(await rejectionOf(openAlert(await network.signedIn(persona), { id }))).toMatchObject({
      code: 'not_found',
    });
  await withdrawAlert(await network.signedIn('northAdmin'), { id });
  expect(await rejectionOf(openAlert(await network.signedIn('clerk'), { id }))).toMatchObject({
    code: 'not_found',
  });
});
