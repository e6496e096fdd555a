import { afterAll, beforeAll, expect, test } from 'vitest';
import { rejectionOf } from '../../../testing.ts';
import { createTemplateTest, type TemplateTest, mailText } from '../testing-templates.ts';
import { resetTemplate } from './reset-template.ts';

let network: TemplateTest;
beforeAll(async () => {
  network = await createTemplateTest();
});
afterAll(() => network.drop());

const reset = async (persona: keyof TemplateTest['people'], company_id: string) =>
  resetTemplate(await network.signedIn(persona), { company_id, kind: 'magic_link' });

test('restores the inherited template, then the built-in one; both are audited', async () => {
  const { north, northShop } = network.companies;
  await network.save('northAdmin', north, mailText('North says'));
  await network.save('northAdmin', northShop, mailText('The shop says'));
  expect(await reset('northAdmin', northShop)).toMatchObject({
    source: 'inherited',
    subject: 'North says',
    version: 0,
  });
  expect(await reset('northAdmin', north)).toMatchObject({ source: 'built_in' });
  expect(await reset('northAdmin', north)).toMatchObject({ source: 'built_in' });
  const { rows } = await network.admin.query(
    "select before ->> 'subject' as was from audit_logs where resource_type = 'email_templates' and action = 'delete' order by id",
  );
  expect(rows).toEqual([{ was: 'The shop says' }, { was: 'North says' }]);
});

test("another tenant's templates, and those the role cannot change, stay unchanged", async () => {
  await network.save('southAdmin', network.companies.south, mailText('South says'));
  expect(await rejectionOf(reset('northAdmin', network.companies.south))).toMatchObject({
    code: 'not_found',
  });
  expect(await rejectionOf(reset('northReseller', network.companies.northShop))).toMatchObject({
    code: 'not_found',
  });
  expect(await network.template('southAdmin', network.companies.south)).toMatchObject({
    source: 'own',
  });
});
