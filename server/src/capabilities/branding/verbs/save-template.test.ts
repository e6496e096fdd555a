import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTemplateTest, type TemplateTest, mailText } from '../testing-templates.ts';
import { rejectionOf } from '../../../testing.ts';

let network: TemplateTest;
beforeAll(async () => {
  network = await createTemplateTest();
});
afterAll(() => network.drop());

test('saved texts belong to the company, and are inherited only by companies below', async () => {
  const { north, northShop, northClient, south } = network.companies;
  expect(await network.save('northAdmin', north, mailText('North says'))).toMatchObject({
    source: 'own',
    subject: 'North says',
    version: 1,
  });
  for (const company of [northShop, northClient])
    expect(await network.template('northAdmin', company)).toMatchObject({
      source: 'inherited',
      subject: 'North says',
      version: 0,
    });
  expect(await network.template('southAdmin', south)).toMatchObject({
    source: 'built_in',
    subject: 'Sign in to {{site}}',
  });
  await network.save('northAdmin', northShop, mailText('The shop says'));
  expect(await network.template('northAdmin', northClient)).toMatchObject({
    subject: 'The shop says',
  });
  expect(await network.template('northAdmin', north)).toMatchObject({ subject: 'North says' });
  const { rows } = await network.admin.query(
    "select action, resource_label, actor_id from audit_logs where resource_type = 'email_templates' order by id",
  );
  expect(rows[0]).toEqual({
    action: 'insert',
    resource_label: 'magic_link',
    actor_id: network.people.northAdmin.id,
  });
});

test('does not overwrite a newer change', async () => {
  const { south } = network.companies;
  await network.save('southAdmin', south, mailText('One'));
  for (const version of [0, 7])
    expect(
      await rejectionOf(network.save('southAdmin', south, mailText('Two'), version)),
    ).toMatchObject({
      code: 'conflict',
      message: 'Someone else has changed this email. Reload it.',
    });
  expect(await network.save('southAdmin', south, mailText('Three'), 1)).toMatchObject({
    subject: 'Three',
    version: 2,
  });
});

describe('texts are refused', () => {
  test('when the email would have no link, or a placeholder is unknown', async () => {
    const body = { ...mailText('x'), body: 'No way in' };
    const subject = mailText('{{password}}');
    for (const [draft, path] of [
      [body, 'body'],
      [subject, 'subject'],
    ] as const)
      expect(
        await rejectionOf(network.save('northAdmin', network.companies.north, draft)),
      ).toMatchObject({
        code: 'validation_failed',
        fields: [{ path }],
      });
  });

  test("for another tenant's company, and for a role without permission", async () => {
    const auditCount = await network.auditCount();
    for (const company of [
      network.companies.south,
      network.companies.platform,
      crypto.randomUUID(),
    ])
      expect(await rejectionOf(network.save('northAdmin', company, mailText('x')))).toMatchObject({
        code: 'not_found',
      });
    expect(
      await rejectionOf(network.save('northReseller', network.companies.northShop, mailText('x'))),
    ).toMatchObject({ code: 'not_found' });
    expect(await network.auditCount()).toBe(auditCount);
  });
});
