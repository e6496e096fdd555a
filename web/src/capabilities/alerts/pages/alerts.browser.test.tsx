import { contract } from '@trunkline/contract';
import type { AlertReport, SystemAlert } from '@trunkline/contract/alerts';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { alertOf, serveAlerts, renderContent } from '../../../testing/content-screen.tsx';
import { deferredAnswer, refusal } from '../../../testing/mock-server.ts';
import { idOf, meOf, platform } from '../../../testing/records.ts';

const table = page.getByRole('table', { name: 'System alerts' });
const row = (name: string) => table.getByRole('row').filter({ hasText: name });
const panel = page.getByRole('dialog');
const showing = {
  state: 'showing',
  is_active: true,
  shown_at: '2026-03-11T12:00:00Z',
  may: ['withdraw', 'delete'],
} as const satisfies Partial<SystemAlert>;
const draftAlert = alertOf(70, { title: 'Office closed', alert_type: 'info' });
const shownAlert = alertOf(71, {
  ...showing,
  may: [...showing.may],
  title: 'Lines down',
  role: 'admin',
});

const open = (search = '', alerts: SystemAlert[] = [draftAlert, shownAlert]) =>
  renderContent(`/admin/alerts${search}`, (server) => serveAlerts(server, alerts));

describe('the list of alerts', () => {
  test('loading: shows placeholder rows, then each alert with its kind and audience', async () => {
    const { answer, release } = deferredAnswer({
      items: [draftAlert, shownAlert],
      nextCursor: null,
    });
    await renderContent('/admin/alerts', (server) => {
      server.answer(contract.alerts.list, () => answer);
    });
    await expect.element(table).toHaveAttribute('aria-busy', 'true');
    release();
    await expect.element(row('Office closed')).toMatchTextContent(/Information.*Draft.*All roles/);
    await expect.element(row('Lines down')).toMatchTextContent(/Warning.*Showing.*Administrator/);
  });

  test('empty: explains what alerts are for', async () => {
    await open('', []);
    await expect.element(page.getByRole('heading', { name: 'No system alerts yet' })).toBeVisible();
    await expect.element(page.getByText(/shown at the top of every screen/).first()).toBeVisible();
  });

  test('failed: shows what happened, the ID to quote and a retry', async () => {
    const { server } = await renderContent('/admin/alerts', (mocked) => {
      mocked.answer(contract.alerts.list, () => refusal(500, { id: 'error-72' }));
    });
    const alert = page.getByRole('alert');
    await expect.element(alert).toMatchTextContent(/Couldn't load the system alerts.*error-72/);
    serveAlerts(server, [draftAlert]);
    await alert.getByRole('button', { name: 'Try Again' }).click();
    await expect.element(row('Office closed')).toBeVisible();
  });

  test('offers no changes to someone with read-only access', async () => {
    const me = meOf({ permissions: ['alerts:read'] });
    await renderContent('/admin/alerts', (server) => serveAlerts(server, []), me);
    await expect.element(page.getByRole('heading', { name: 'No system alerts yet' })).toBeVisible();
    for (const name of ['New system alert', 'Import', 'Export'])
      await expect.element(page.getByRole('button', { name })).not.toBeInTheDocument();
  });

  test('publishes an alert in one step and withdraws it again', async () => {
    const { server } = await open();
    server.answer(contract.alerts.publish, () => ({ ...draftAlert, ...showing }));
    server.answer(contract.alerts.withdraw, () => draftAlert);
    await page.getByRole('button', { name: 'Actions for Office closed' }).click();
    await page.getByRole('menuitem', { name: 'Publish' }).click();
    await expect.element(page.getByText('Office closed was published')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect
      .poll(() => server.inputsOf('POST', `/api/alerts/${draftAlert.id}/withdraw`))
      .toEqual([{ id: draftAlert.id }]);
  });
});

test('a draft can be published from its panel', async () => {
  const me = meOf({ permissions: ['alerts:read', 'alerts:update'] });
  await renderContent(
    `/admin/alerts?open=${draftAlert.id}`,
    (server) => {
      serveAlerts(server, [draftAlert]);
      server.answer(contract.alerts.get, () => draftAlert);
      server.answer(contract.alerts.publish, () => ({ ...draftAlert, ...showing }));
    },
    me,
  );
  await panel.getByRole('button', { name: 'Publish' }).click();
  await expect.element(page.getByText('Office closed was published')).toBeVisible();
});

describe('composing an alert', () => {
  const field = (label: string | RegExp) => panel.getByLabelText(label);

  test('previews what people will see and sends the selected values', async () => {
    const { server } = await open('?create=true', [draftAlert, alertOf(73)]);
    server.answer(contract.alerts.create, () => alertOf(73));
    await field(/^Title/).fill('Maintenance tonight');
    await expect.element(panel.getByRole('figure')).toMatchTextContent(/Maintenance tonight/);
    await field(/^Message/).fill('From ten to eleven.');
    await panel.getByRole('combobox', { name: /^Confirmation/ }).click();
    await page.getByRole('option', { name: 'Everyone must confirm' }).click();
    await field(/^Show from/).fill('2031-06-01T10:00');
    await panel.getByRole('button', { name: 'Create system alert' }).click();
    await expect.element(page.getByText('Alert 73 was created')).toBeVisible();
    await expect
      .poll(() => server.inputsOf('POST', '/api/alerts'))
      .toEqual([
        {
          company_id: platform.id,
          title: 'Maintenance tonight',
          message: 'From ten to eleven.',
          alert_type: 'info',
          tier: 'any',
          role: 'any',
          acknowledgement: 'required',
          starts_at: new Date('2031-06-01T10:00').toISOString(),
        },
      ]);
  });

  test('clears a time that was set', async () => {
    const timed = alertOf(74, { title: 'Timed', starts_at: '2031-06-01T10:00:00Z' });
    const { server } = await open(`?open=${timed.id}&edit=true`, [timed]);
    server.answer(contract.alerts.update, () => ({ ...timed, version: 2, starts_at: null }));
    await field(/^Show from/).fill('');
    await panel.getByRole('button', { name: 'Save changes' }).click();
    await expect.element(page.getByText('Timed was saved')).toBeVisible();
    await expect
      .poll(() => server.inputsOf('PATCH', `/api/alerts/${timed.id}`))
      .toEqual([{ id: timed.id, version: 1, starts_at: '' }]);
  });
});

describe('an alert page', () => {
  const people: AlertReport['people'] = [
    {
      user_id: idOf(75),
      name: 'Kim Ray',
      email: 'kim@vale.example',
      company_name: 'Vale',
      read_at: null,
      acknowledged_at: null,
    },
    {
      user_id: idOf(76),
      name: '',
      email: 'robin@vale.example',
      company_name: 'Vale',
      read_at: '2026-03-11T12:05:00Z',
      acknowledged_at: '2026-03-11T12:05:00Z',
    },
  ];
  const openPage = (
    alert: SystemAlert,
    report: (input: Readonly<Record<string, unknown>>) => unknown,
  ) =>
    renderContent(`/admin/alerts/${alert.id}`, (server) => {
      serveAlerts(server, [alert]);
      server.answer(contract.alerts.report, report);
    });

  test('shows who has read it and who has not', async () => {
    const alert = { ...shownAlert, acknowledgement: 'required' } as const;
    await openPage(alert, () => ({
      concerned: 2,
      read: 1,
      acknowledged: 1,
      people,
      nextCursor: null,
    }));
    const readers = page.getByRole('list', { name: 'Recipients' }).getByRole('listitem');
    await expect.element(readers.nth(0)).toMatchTextContent(/Kim Ray.*Vale.*Unread/);
    await expect.element(readers.nth(1)).toMatchTextContent(/robin@vale\.example.*Confirmed/);
    await expect.element(page.getByRole('term').filter({ hasText: 'Confirmed' })).toBeVisible();
  });

  test('lists everyone page by page and exports them to a file', async () => {
    const counts = { concerned: 2, read: 1, acknowledged: 0 };
    const { server } = await openPage(shownAlert, ({ cursor }) =>
      cursor === 'next'
        ? { ...counts, people, nextCursor: null }
        : { ...counts, people: people.slice(0, 1), nextCursor: 'next' },
    );
    const readers = page.getByRole('list', { name: 'Recipients' }).getByRole('listitem');
    await expect.element(readers.first()).toMatchTextContent(/Kim Ray/);
    readers.first().element().scrollIntoView();
    await expect.poll(() => readers.elements().length).toBe(2);
    server.answer(contract.alerts.exportReport, () => refusal(429, { message: 'Rate limited.' }));
    await page.getByRole('button', { name: 'Export report' }).click();
    await expect.element(page.getByText('Rate limited.')).toBeVisible();
    await expect
      .poll(() => server.inputsOf('POST', `/api/alerts/${shownAlert.id}/report/export`))
      .toEqual([{ id: shownAlert.id }]);
  });

  test('shows an error when the report cannot be read, and retries', async () => {
    let broken = true;
    await openPage(shownAlert, () =>
      broken
        ? refusal(500, { id: 'error-77' })
        : { concerned: 0, read: 0, acknowledged: 0, people: [], nextCursor: null },
    );
    const alert = page.getByRole('alert');
    await expect.element(alert).toMatchTextContent(/Couldn't load the read report.*error-77/);
    broken = false;
    await alert.getByRole('button', { name: 'Try Again' }).click();
    await expect.element(page.getByText('No recipients')).toBeVisible();
  });

  test('a draft has no report, and can be edited', async () => {
    const { server } = await openPage(draftAlert, () => refusal(500));
    await page.getByRole('button', { name: 'Edit' }).click();
    await expect.element(panel.getByLabelText(/^Title/)).toHaveValue('Office closed');
    expect(server.inputsOf('GET', `/api/alerts/${draftAlert.id}/report`)).toEqual([]);
  });
});
