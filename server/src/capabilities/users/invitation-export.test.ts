import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestNetwork, type TestNetwork } from '../../testing.ts';
import { exportsOf } from '../../testing/exports.ts';
import { invitationExport } from './invitation-export.ts';

let network: TestNetwork;
beforeAll(async () => {
  network = await createTestNetwork();
  for (const [company, name] of [
    [network.companies.northShop, 'north'],
    [network.companies.southShop, 'south'],
  ] as const) {
    await network.admin.query(
      `insert into invitations (company_id, email, role, invited_by, expires_at)
       select $1, $2 || n || '@example.test', 'reseller', $4, $3::timestamptz + make_interval(days => case n when 1 then -1 else 1 end)
       from generate_series(1, 3) n`,
      [company, name, network.clock.now, network.people.owner.id],
    );
  }
});
afterAll(() => network.drop());

const exportRows = (
  persona: keyof TestNetwork['people'],
  selection: Record<string, unknown> = {},
) => exportsOf(network).exportToCsv(network.people[persona], invitationExport, selection);

test('contains only the invitations within the subtree, with their state', async () => {
  const { lines, filename } = await exportRows('northAdmin');
  expect(filename).toBe('invitations-2031-05-06.csv');
  expect(lines.map(({ email, state }) => `${email} ${state}`).toSorted()).toEqual([
    'north1@example.test expired',
    'north2@example.test pending',
    'north3@example.test pending',
  ]);
  expect(lines[0]).toMatchObject({ company: 'North Shop', role: 'reseller' });
});

test('contains the search results', async () => {
  const { lines } = await exportRows('owner', { search: 'south2' });
  expect(lines.map(({ email }) => email)).toEqual(['south2@example.test']);
});
