import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestNetwork, rejectionOf, type TestNetwork } from '../../../testing.ts';
import { selectSiteContext } from '../queries.ts';
import { readTexts } from './read-texts.ts';
import { updateTexts } from './update-texts.ts';

let network: TestNetwork;
beforeAll(async () => {
  network = await createTestNetwork();
  await network.admin.query(
    "insert into tenant_domains (company_id, domain, status) values ($1, 'north.test', 'valid')",
    [network.companies.north],
  );
});
afterAll(() => network.drop());

type PersonKey = keyof TestNetwork['people'];
const revisionOf = async (persona: PersonKey, company_id: string) =>
  (await readTexts(await network.signedInAs(network.people[persona]), { company_id })).revision;
async function update(
  persona: PersonKey,
  company: string,
  texts: Record<string, string>,
  revision?: string,
) {
  const context = await network.signedInAs(network.people[persona]);
  const baseRevision = revision ?? (await revisionOf(persona, company));
  return updateTexts(context, { company_id: company, revision: baseRevision, texts });
}
const settings = async () => (await selectSiteContext(network.database, 'north.test'))?.settings;

test('a text appears on the site, an empty one removes it; both changes are audited', async () => {
  const { north } = network.companies;
  const stored = await update('northAdmin', north, { site_name: 'North Voice', tagline: 'Calls' });
  expect(stored.texts).toMatchObject({ site_name: 'North Voice', tagline: 'Calls' });
  expect(await settings()).toMatchObject({ site_name: 'North Voice', tagline: 'Calls' });
  await update('northAdmin', north, { tagline: '' });
  expect(await settings()).toEqual({ site_name: 'North Voice' });
  const { rows } = await network.admin.query(
    "select action, resource_label, actor_id from audit_logs where resource_type = 'site_settings' order by id",
  );
  const actor_id = network.people.northAdmin.id;
  expect(rows).toEqual([
    { action: 'insert', resource_label: 'tagline', actor_id },
    { action: 'insert', resource_label: 'site_name', actor_id },
    { action: 'delete', resource_label: 'tagline', actor_id },
  ]);
});

test('does not overwrite a change saved in the meantime', async () => {
  const { north } = network.companies;
  const revision = await revisionOf('northAdmin', north);
  const saves = ['One', 'Two'].map((tagline) =>
    update('northAdmin', north, { tagline }, revision).then(
      () => 'saved',
      (error: unknown) => (error instanceof Error ? error.message : ''),
    ),
  );
  expect((await Promise.all(saves)).toSorted()).toEqual([
    'Someone else has changed these texts. Reload them.',
    'saved',
  ]);
});

describe('the email sender', () => {
  test.each(['post@north.test', 'post@mail.north.test', 'Post@NORTH.test'])(
    'can be %s',
    async (address) => {
      const stored = await update('northAdmin', network.companies.north, {
        mail_sender_address: address,
      });
      expect(stored.texts.mail_sender_address).toBe(address);
    },
  );

  test.each(['ceo@bank.example', 'post@evilnorth.test', 'north.test@evil.test', 'a@b@north.test'])(
    'cannot be %s',
    async (address) => {
      const attempt = update('northAdmin', network.companies.north, {
        mail_sender_address: address,
      });
      const message = 'The sender has to be an address at one of your verified domains.';
      expect(await rejectionOf(attempt)).toMatchObject({
        code: 'conflict',
        message,
        fields: [{ path: 'texts.mail_sender_address', message }],
      });
    },
  );

  test('of the platform is unrestricted for the operator', async () => {
    const stored = await update('owner', network.companies.platform, {
      mail_sender_address: 'post@anywhere.example',
    });
    expect(stored.texts.mail_sender_address).toBe('post@anywhere.example');
  });
});

test("rejects other settings, another tenant's texts, and people without permission", async () => {
  const { north, northShop, south } = network.companies;
  expect(await rejectionOf(update('northAdmin', north, { sign_up: 'closed' }))).toMatchObject({
    code: 'validation_failed',
  });
  for (const company of [south, network.companies.platform, crypto.randomUUID()])
    expect(await rejectionOf(update('northAdmin', company, { tagline: 'x' }, ''))).toMatchObject({
      code: 'not_found',
    });
  const auditCount = await network.auditCount();
  expect(await rejectionOf(update('northReseller', northShop, { tagline: 'x' }))).toMatchObject({
    code: 'forbidden',
  });
  expect(await network.auditCount()).toBe(auditCount);
});
