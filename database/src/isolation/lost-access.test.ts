import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing.ts';
import { assumeIdentity, type Identity, identities } from './actors.ts';
import { companyId, personId } from './hierarchy.ts';
import { withRollback } from './probe.ts';
import { fillHierarchy } from './fixture.ts';
import { tables } from './rows.ts';

let scratch: TestDatabase;
let admin: pg.Client;

beforeAll(async () => {
  scratch = await createTestDatabase();
  admin = scratch.admin;
  await fillHierarchy(admin);
});
afterAll(() => scratch.drop());

function asPerson(person: 'owner' | 'end_user'): Identity {
  const identity = identities.find(
    ({ role, actor, assurance }) => role === 'app_user' && actor === person && assurance === 'aal2',
  );
  if (identity === undefined) throw new Error(`no ${person}`);
  return identity;
}

/** Number of rows of each table the person can see, if any. */
async function visibleCounts(identity: Identity): Promise<Record<string, number>> {
  await admin.query(assumeIdentity(identity));
  const counts: Record<string, number> = {};
  const tableNames = Object.keys(tables).map((table) => `public.${table}`);
  for (const table of tableNames) {
    const { rows } = await admin.query<{ allowed: boolean }>(
      "select has_table_privilege($1, 'select') as allowed",
      [table],
    );
    if (rows[0]?.allowed !== true) continue;
    const found = await admin.query(`select from ${table}`);
    if (found.rows.length > 0) counts[table] = found.rows.length;
  }
  return counts;
}

describe('someone who lost the right to act sees nothing', () => {
  const losses = {
    'person suspended': `update profiles set status = 'suspended' where id = '${personId('owner')}'`,
    'person deleted': `update profiles set deleted_at = now() where id = '${personId('owner')}'`,
    'company suspended': `update companies set status = 'suspended' where id = '${companyId('a')}'`,
    'company deleted': `update companies set deleted_at = now() where id = '${companyId('a')}'`,
    'profile gone': `delete from profiles where id = '${personId('owner')}'`,
  };
  test.each(Object.entries(losses))('%s', async (_name, loss) => {
    const before = await withRollback(admin, () => visibleCounts(asPerson('owner')));
    expect(Object.keys(before).length).toBeGreaterThan(8);
    const after = await withRollback(admin, async () => {
      await admin.query(loss);
      return visibleCounts(asPerson('owner'));
    });
    expect(after).toEqual({});
  });
});

test('an owner sees exactly the rows of their own subtree', async () => {
  const counts = await withRollback(admin, () => visibleCounts(asPerson('owner')));
  expect(counts).toMatchObject({
    'public.companies': 5,
    'public.company_tree': 5,
    'public.profiles': 5 + 8,
    'public.pages': 5 * 2 + 1,
    'public.tenant_domains': 5,
    'public.deleted_items': 5,
  });
});

test('policies ignore temporary tables that shadow ours', async () => {
  const before = await withRollback(admin, () => visibleCounts(asPerson('end_user')));
  const after = await withRollback(admin, async () => {
    await admin.query(assumeIdentity(asPerson('end_user')));
    const platform = companyId('platform');
    const me = personId('end_user');
    await admin.query(`
      create temp table company_tree as
        select '${companyId('a')}'::uuid as ancestor_id, id as descendant_id, 0 as depth
        from unnest(array['${platform}', '${companyId('b')}']::uuid[]) id;
      create temp table companies as select '${platform}'::uuid as id, null::uuid as parent_id,
        'platform' as kind, 'active' as status, null::timestamptz as deleted_at;
      create temp table profiles as select '${me}'::uuid as id, '${platform}'::uuid as company_id,
        'active' as status, null::timestamptz as deleted_at;
      create temp table user_roles as select '${me}'::uuid as user_id, 'owner' as role;
      create temp table role_permissions as select 'owner' as role, resource, 'read' as action
        from unnest(array['companies', 'users', 'audit', 'pages', 'branding', 'recycle']) resource;
      grant all on company_tree, companies, profiles, user_roles, role_permissions to public`);
    return visibleCounts(asPerson('end_user'));
  });
  expect(after).toEqual(before);
});
