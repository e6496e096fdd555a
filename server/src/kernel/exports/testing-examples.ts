import type { Examples, NotificationScenario } from '../../testing/examples.ts';

async function finishExport(
  { network, insert, update }: NotificationScenario,
  change: string,
): Promise<void> {
  const id = await insert('exports', {
    company_id: network.companies.north,
    user_id: network.people.northAdmin.id,
    list: 'users',
    selection: {},
    filename: 'people.csv',
    status: 'running',
    created_at: '2031-05-06T12:00:00Z',
    expires_at: '2999-01-01',
  });
  await update('exports', id, `finished_at = '2031-05-06T12:01:00Z', ${change}`);
}

export const examples: Examples = {
  notifications: {
    'exports.failed': { filename: 'people.csv', failure: 'No room' },
    'exports.finished': { filename: 'people.csv', rows: 1204 },
  },
  async notify(scenario) {
    await finishExport(scenario, "status = 'done'");
    await finishExport(scenario, "status = 'failed', failure = 'No room'");
  },
};
