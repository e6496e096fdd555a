import { sendAlertNotifications } from '../notifications/verbs/send-alert-notifications.ts';
import type { Examples, Story } from '../../testing/examples.ts';

const id = '0d9f3a52-8f0c-4b0e-9d3c-5a1b7c2d4e6f';
const alert = { alert: id, title: 'Lines down', message: 'Calls may drop.', company: 'North' };

async function showAlert({ net, insert }: Story, type: 'info' | 'urgent'): Promise<void> {
  const id = await insert('system_alerts', {
    company_id: net.companies.platform,
    title: 'Lines down',
    message: 'Calls may drop.',
    alert_type: type,
    state: 'showing',
    starts_at: '2031-01-01Z',
    shown_at: '2031-01-01Z',
  });
  await sendAlertNotifications(net.database, { alert: id }, net.clock.now);
}

export const examples: Examples = {
  guesses: (id, parent) => ({
    'alerts.create': { company_id: parent, title: 'Made by a guess' },
    'alerts.update': { version: 1, title: 'Changed by a guess' },
    'alerts.markRead': { wording: 1 },
    'alerts.bulk': { action: 'publish', ids: [id] },
    'alerts.import': { csv: `title,company_id\nMade by a guess,${parent}\n`, dryRun: false },
  }),
  notifications: {
    'alerts.shown': alert,
    'alerts.urgent': alert,
  },
  async notify(story) {
    await showAlert(story, 'info');
    await showAlert(story, 'urgent');
  },
};
