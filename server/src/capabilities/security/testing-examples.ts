import type { Examples } from '../../testing/examples.ts';

/** A pattern rule as strict as the pattern's general rule. */
const rule = { threshold: 1, seconds: 60, block_seconds: 3600 };
const id = '0d9f3a52-8f0c-4b0e-9d3c-5a1b7c2d4e6f';

export const examples: Examples = {
  guesses: (id, parent) => ({
    'security.block': { scope: 'person', user_id: id, until: '2031-05-07T00:00:00Z', reason: 'x' },
    'security.release': { reason: 'A guess' },
    'security.createRule': { company_id: parent, pattern: 'sql_injection', ...rule },
    'security.updateRule': { ...rule, version: 1 },
    'security.createRateLimit': { company_id: parent, rule: 'export', seconds: 300, max: 1 },
    'security.updateRateLimit': { seconds: 300, max: 1, version: 1 },
    'security.releaseLimited': { rule: 'export', key: id },
  }),
  notifications: {
    'security.incident': {
      event: id,
      pattern: 'cross_tenant_access',
      who: 'Kim Vale',
      since: '2031-05-06T12:00:00Z',
      blocked: true,
    },
  },
  async notify({ network, insert }) {
    const incident = await insert('security_events', {
      type: 'sql_injection',
      severity: 'critical',
      endpoint: '/search',
      method: 'GET',
      ip: '198.51.100.7',
      tenant_id: network.companies.north,
    });
    await network.admin.query('select app.notify_incident($1, true)', [incident]);
  },
};
