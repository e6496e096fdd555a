import { authNotifications } from './notification-kinds.ts';
import type { Examples } from '../../testing/examples.ts';

export const examples: Examples = {
  notifications: {
    'auth.device_added': { address: '198.51.100.7' },
  },
  async notify({ network, insert }) {
    for (const { kind } of authNotifications)
      if (kind !== 'auth.device_added')
        await network.admin.query("select app.record_auth_event($1, $2, 'done', null, '{}')", [
          network.people.northAdmin.id,
          kind,
        ]);
    for (const token_hash of ['first', 'second'])
      await insert('devices', {
        user_id: network.people.northAdmin.id,
        token_hash,
        ip_address: '198.51.100.7',
      });
  },
};
