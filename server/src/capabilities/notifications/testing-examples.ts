import { sendAlertNotifications } from './verbs/send-alert-notifications.ts';
import { sendReleaseNotifications } from './verbs/send-release-notifications.ts';
import { sendWeeklyNotifications } from './verbs/send-weekly-notifications.ts';
import type { Examples, NotificationScenario } from '../../testing/examples.ts';

async function showAlert(
  { network, insert }: NotificationScenario,
  type: 'info' | 'urgent',
): Promise<void> {
  const id = await insert('system_alerts', {
    company_id: network.companies.platform,
    title: 'Lines down',
    message: 'Calls may drop.',
    alert_type: type,
    state: 'showing',
    starts_at: '2031-01-01Z',
    shown_at: '2031-01-01Z',
  });
  await sendAlertNotifications(network.database, { alert: id }, network.clock.now);
}

async function publishNote({ network, insert }: NotificationScenario): Promise<void> {
  const note = await insert('release_notes', {
    company_id: network.companies.platform,
    slug: 'news',
    title: 'News of it',
    summary: 'In short',
    audience: 'everyone',
    state: 'published',
    published_at: '2031-01-01',
  });
  await sendReleaseNotifications(network.database, { note });
}

export const examples: Examples = {
  guesses: () => ({
    'notifications.updatePreferences': {
      category: 'new_messages',
      centre: true,
      push: false,
      mail: true,
      digest: 'daily',
    },
    'notifications.updateQuietHours': {
      on: true,
      from: '22:00',
      until: '07:00',
      time_zone: 'Europe/Berlin',
    },
    'notifications.devices.save': {
      endpoint: 'https://push.example/a-guess',
      // The generator of P-256: the key must be a point on the curve to be usable.
      keys: {
        p256dh:
          'BGsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU',
        auth: 'A'.repeat(22),
      },
      device_info: { userAgent: 'Guess/1', platform: 'Guess', language: 'en' },
    },
    'notifications.devices.resume': { endpoint: 'https://push.example/a-guess' },
  }),
  notifications: {
    'notifications.week': { company: 'North', counts: { companies: 1, users: 1204 } },
  },
  // Also sends notifications about alerts and release notes.
  async notify(scenario) {
    await showAlert(scenario, 'info');
    await showAlert(scenario, 'urgent');
    await publishNote(scenario);
    await sendWeeklyNotifications(scenario.network.database, new Date('2031-05-12T06:00:00Z'));
  },
};
