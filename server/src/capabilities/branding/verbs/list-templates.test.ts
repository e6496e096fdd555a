import { mailKindNames, problemsOfText } from '@trunkline/contract/kernel/mail-kinds';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rejectionOf } from '../../../testing.ts';
import { createTemplateTest, type TemplateTest, mailText } from '../testing-templates.ts';
import { listTemplates } from './list-templates.ts';

let network: TemplateTest;
beforeAll(async () => {
  network = await createTemplateTest();
});
afterAll(() => network.drop());

const list = async (persona: keyof TemplateTest['people'], company_id: string) =>
  listTemplates(await network.signedIn(persona), { company_id });

test('every email with a link has a valid built-in template', async () => {
  const { items } = await list('northAdmin', network.companies.north);
  expect(items.map(({ kind }) => kind)).toEqual(mailKindNames);
  for (const item of items) {
    expect(item).toMatchObject({ source: 'built_in', version: 0 });
    expect(problemsOfText(item.kind, item)).toEqual({});
  }
});

test('shows a template inherited from a company out of reach, as text only', async () => {
  await network.save('owner', network.companies.platform, mailText('The platform says'));
  const { items } = await list('northAdmin', network.companies.north);
  expect(items[0]).toEqual({
    kind: 'magic_link',
    source: 'inherited',
    version: 0,
    ...mailText('The platform says'),
  });
});

test('responds with not found to another tenant and to a role without permission', async () => {
  for (const company of [network.companies.south, network.companies.platform, crypto.randomUUID()])
    expect(await rejectionOf(list('northAdmin', company))).toMatchObject({ code: 'not_found' });
  expect(await rejectionOf(list('clerk', network.companies.northClient))).toMatchObject({
    code: 'not_found',
  });
});
