import { contract } from '@trunkline/contract';
import type {
  NotificationChoice,
  NotificationPreferences as Stored,
} from '@trunkline/contract/notifications';
import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import {
  deferredAnswer,
  mockServer,
  refusal,
  type MockServer,
} from '../../../testing/mock-server.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { NotificationPreferences } from './preferences.tsx';

const choiceOf = (
  category: NotificationChoice['category'],
  changes: Partial<NotificationChoice> = {},
): NotificationChoice => ({
  category,
  centre: true,
  push: true,
  mail: true,
  digest: 'now',
  fixed: false,
  ...changes,
});

const path = '/api/notifications/preferences';
let server: MockServer;
let stored: Stored;
beforeEach(async () => {
  await page.viewport(1280, 800);
  server = mockServer();
  stored = {
    choices: [
      choiceOf('new_messages', { digest: 'daily' }),
      choiceOf('security_alerts', { fixed: true }),
      choiceOf('system_updates', { push: false, mail: false }),
      choiceOf('weekly_reports'),
    ],
    time_zone: null,
    quiet: { on: false, from: '22:00', until: '07:00' },
  };
  server.answer(contract.notifications.preferences, () => stored);
  server.answer(contract.notifications.updatePreferences, ({ time_zone, ...input }) => {
    stored = {
      ...stored,
      time_zone: stored.time_zone ?? (typeof time_zone === 'string' ? time_zone : null),
      choices: stored.choices.map((choice) =>
        choice.category === input['category'] ? { ...choice, ...input } : choice,
      ),
    };
    return stored;
  });
  server.answer(contract.notifications.updateQuietHours, ({ time_zone, ...quiet }) => {
    stored = { ...stored, time_zone: String(time_zone), quiet: { ...stored.quiet, ...quiet } };
    return stored;
  });
});

const show = () => renderScreen(<NotificationPreferences />, { path: '/admin' });
const box = (name: string) => page.getByRole('checkbox', { name, exact: true });
const sentInputs = () => server.inputsOf('PATCH', path);

describe('notification preferences', () => {
  test('shows each category with its channels; required ones cannot be turned off', async () => {
    await show();
    await expect.element(box('New messages: On your devices')).toBeChecked();
    await expect.element(box('System updates: By email')).not.toBeChecked();
    const alerts = page.getByRole('row', { name: /Security alerts/ });
    await expect.element(alerts.getByText('Always on')).toBeVisible();
    for (const checkbox of alerts.getByRole('checkbox').all()) {
      await expect.element(checkbox).toBeChecked();
      await expect.element(checkbox).toBeDisabled();
    }
    await expect.element(alerts.getByRole('combobox')).not.toBeInTheDocument();
  });

  test("a choice is saved immediately, with the browser's time zone", async () => {
    await show();
    await box('New messages: On your devices').click();
    await expect.element(box('New messages: On your devices')).not.toBeChecked();
    await expect.poll(sentInputs).toEqual([
      {
        category: 'new_messages',
        centre: true,
        push: false,
        mail: true,
        digest: 'daily',
        time_zone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
      },
    ]);
  });

  test('the email frequency can be chosen where email is on', async () => {
    await show();
    const frequencyOf = (kind: string) =>
      page.getByRole('combobox', { name: `${kind}: email frequency` });
    await expect.element(frequencyOf('New messages')).toMatchTextContent(/Once a day/);
    await expect.element(frequencyOf('System updates')).not.toBeInTheDocument();
    await expect.element(frequencyOf('Weekly reports')).not.toBeInTheDocument();
    await box('System updates: By email').click();
    await frequencyOf('System updates').click();
    await page.getByRole('option', { name: 'Once a week' }).click();
    await expect.poll(sentInputs).toMatchObject([
      { category: 'system_updates', mail: true, digest: 'now' },
      { category: 'system_updates', mail: true, digest: 'weekly' },
    ]);
    await expect.element(frequencyOf('System updates')).toMatchTextContent(/Once a week/);
  });

  test('quick successive choices are saved in order, without flickering back', async () => {
    const { answer, release } = deferredAnswer(null);
    server.answer(contract.notifications.updatePreferences, async (input) => {
      await answer;
      const { time_zone: _zone, ...choice } = input;
      stored = {
        ...stored,
        choices: stored.choices.map((item) =>
          item.category === choice['category'] ? { ...item, ...choice } : item,
        ),
      };
      return stored;
    });
    await show();
    await box('New messages: On your devices').click();
    await box('New messages: By email').click();
    release();
    await expect.poll(() => sentInputs().length).toBe(2);
    await expect.poll(() => stored.choices[0]).toMatchObject({ push: false, mail: false });
    await expect.element(box('New messages: On your devices')).not.toBeChecked();
    await expect.element(box('New messages: By email')).not.toBeChecked();
  });

  test('a choice that could not be saved shows the stored value and an error', async () => {
    await show();
    server.answer(contract.notifications.updatePreferences, () => refusal(500));
    await box('New messages: In the app').click();
    await expect.element(page.getByText("Couldn't save your choice")).toBeVisible();
    await expect.element(box('New messages: In the app')).toBeChecked();
  });

  test('shows an error when loading fails, and retries', async () => {
    server.answer(contract.notifications.preferences, () => refusal(500));
    await show();
    await expect.element(page.getByText("Couldn't load your preferences")).toBeVisible();
    await expect.element(page.getByText(/error-1234/)).toBeVisible();
    server.answer(contract.notifications.preferences, () => stored);
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect.element(box('New messages: By email')).toBeVisible();
  });

  test('stacks the columns on a narrow screen', async () => {
    await page.viewport(360, 800);
    await show();
    const messages = page.getByRole('listitem').filter({ hasText: 'New messages' });
    await messages.getByRole('checkbox', { name: 'On your devices' }).click();
    await expect.poll(sentInputs).toMatchObject([{ category: 'new_messages', push: false }]);
    expect(document.documentElement.scrollWidth).toBe(360);
  });
});

describe('quiet hours', () => {
  const save = page.getByRole('button', { name: 'Save quiet hours' });
  const hours = () => server.inputsOf('PATCH', '/api/notifications/quiet-hours');

  test("start with the browser's time zone, and are stored", async () => {
    await show();
    await box('Do not disturb me during these hours').click();
    await page.getByLabelText('Until').fill('06:30');
    const zone = page.getByRole('combobox', { name: 'Time zone' });
    await zone.fill('Lisbon');
    await page.getByRole('option', { name: 'Europe/Lisbon' }).click();
    await save.click();
    await expect.element(page.getByText('Quiet hours saved')).toBeVisible();
    expect(hours()).toEqual([
      { on: true, from: '22:00', until: '06:30', time_zone: 'Europe/Lisbon' },
    ]);
    await expect.element(zone).toHaveValue('Europe/Lisbon');
  });

  test.each([
    ['', 'Enter a time such as 22:00.'],
    ['22:00', 'Choose an end time that differs from the start time.'],
  ])('rejects the end “%s” beside its field', async (until, message) => {
    await show();
    const field = page.getByLabelText('Until');
    await field.fill(until);
    await save.click();
    await expect.element(page.getByText(message)).toBeVisible();
    await expect.element(field).toHaveFocus();
    expect(hours()).toEqual([]);
  });

  test("shows the server's error beside its field", async () => {
    await show();
    server.answer(contract.notifications.updateQuietHours, () =>
      refusal(400, {
        code: 'validation_failed',
        fields: [{ path: 'time_zone', message: 'Choose a valid time zone.' }],
      }),
    );
    await save.click();
    await expect.element(page.getByText('Choose a valid time zone.')).toBeVisible();
  });
});
