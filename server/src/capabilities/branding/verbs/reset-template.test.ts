import { afterAll, beforeAll, expect, test } from 'vitest';
import { rejectionOf } from '../../../testing.ts';
import { createTemplateTest, type TemplateTest, mailText } from '../testing-templates.ts';
import { resetTemplate } from './reset-template.ts';

let net: TemplateTest;
beforeAll(async () => {
  net = await createTemplateTest();
});
afterAll(() => net.drop());

const reset = async (persona: keyof TemplateTest['people'], company_id: string) =>
  resetTemplate(await net.signedIn(persona), { company_id, kind: 'magic_link' });

test('restores the inherited template, then the built-in one; both are audited', async () => {
  const { north, northShop } = net.companies;
  await net.save('northAdmin', north, mailText('North says'));
  await net.save('northAdmin', northShop, mailText('The shop says'));
  expect(await reset('northAdmin', northShop)).toMatchObject({
    source: 'inherited',
    subject: 'North says',
    version: 0,
  });
  expect(await reset('northAdmin', north)).toMatchObject({ source: 'built_in' });
  expect(await reset('northAdmin', north)).toMatchObject({ source: 'built_in' });
  const { rows } = await net.admin.query(
    "select before ->> 'subject' as was from audit_logs where resource_type = 'email_templates' and action = 'delete' order by id",
  );
  expect(rows).toEqual([{ was: 'The shop says' }, { was: 'North says' }]);
});

test("another tenant's templates remain unchanged, and so do those a role cannot change", async () => {
  await net.save('southAdmin', net.companies.south, mailText('South says'));
  expect(await rejectionOf(reset('northAdmin', net.companies.south))).toMatchObject({
    code: 'not_found',
  });
  expect(await rejectionOf(reset('northReseller', net.companies.northShop))).toMatchObject({
    code: 'not_found',
  });
  expect(await net.template('southAdmin', net.companies.south)).toMatchObject({ source: 'own' });
});
