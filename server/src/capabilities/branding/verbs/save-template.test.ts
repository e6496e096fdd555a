import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTemplateTest, type TemplateTest, mailText } from '../testing-templates.ts';
import { rejectionOf } from '../../../testing.ts';

let net: TemplateTest;
beforeAll(async () => {
  net = await createTemplateTest();
});
afterAll(() => net.drop());

test('belong to the company; those below inherit them, and no others', async () => {
  const { north, northShop, northClient, south } = net.companies;
  expect(await net.save('northAdmin', north, mailText('North says'))).toMatchObject({
    source: 'own',
    subject: 'North says',
    version: 1,
  });
  for (const company of [northShop, northClient])
    expect(await net.template('northAdmin', company)).toMatchObject({
      source: 'inherited',
      subject: 'North says',
      version: 0,
    });
  expect(await net.template('southAdmin', south)).toMatchObject({
    source: 'built_in',
    subject: 'Sign in to {{site}}',
  });
  await net.save('northAdmin', northShop, mailText('The shop says'));
  expect(await net.template('northAdmin', northClient)).toMatchObject({ subject: 'The shop says' });
  expect(await net.template('northAdmin', north)).toMatchObject({ subject: 'North says' });
  const { rows } = await net.admin.query(
    "select action, resource_label, actor_id from audit_logs where resource_type = 'email_templates' order by id",
  );
  expect(rows[0]).toEqual({
    action: 'insert',
    resource_label: 'magic_link',
    actor_id: net.people.northAdmin.id,
  });
});

test('does not overwrite a newer change', async () => {
  const { south } = net.companies;
  await net.save('southAdmin', south, mailText('One'));
  for (const version of [0, 7])
    expect(
      await rejectionOf(net.save('southAdmin', south, mailText('Two'), version)),
    ).toMatchObject({
      code: 'conflict',
      message: 'Someone else has changed this email. Reload it.',
    });
  expect(await net.save('southAdmin', south, mailText('Three'), 1)).toMatchObject({
    subject: 'Three',
    version: 2,
  });
});

describe('are refused', () => {
  test('when the mail would have no link, or a placeholder is unknown', async () => {
    const body = { ...mailText('x'), body: 'No way in' };
    const subject = mailText('{{password}}');
    for (const [draft, path] of [
      [body, 'body'],
      [subject, 'subject'],
    ] as const)
      expect(await rejectionOf(net.save('northAdmin', net.companies.north, draft))).toMatchObject({
        code: 'validation_failed',
        fields: [{ path }],
      });
  });

  test("for another tenant's company, and for a role without permission", async () => {
    const auditCount = await net.auditCount();
    for (const company of [net.companies.south, net.companies.platform, crypto.randomUUID()])
      expect(await rejectionOf(net.save('northAdmin', company, mailText('x')))).toMatchObject({
        code: 'not_found',
      });
    expect(
      await rejectionOf(net.save('northReseller', net.companies.northShop, mailText('x'))),
    ).toMatchObject({ code: 'not_found' });
    expect(await net.auditCount()).toBe(auditCount);
  });
});
