import { sendWeeklyNotifications } from './verbs/send-weekly-notifications.ts';
import type { Examples } from '../../testing/examples.ts';

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
  async notify({ net }) {
    await sendWeeklyNotifications(net.database, new Date('2031-05-12T06:00:00Z'));
  },
};
