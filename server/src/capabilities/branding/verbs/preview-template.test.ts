import { afterAll, beforeAll, expect, test } from 'vitest';
import { rejectionOf } from '../../../testing.ts';
import { createTemplateTest, type TemplateTest, mailText } from '../testing-templates.ts';
import { previewTemplate } from './preview-template.ts';

let network: TemplateTest;
beforeAll(async () => {
  network = await createTemplateTest();
});
afterAll(() => network.drop());

const preview = async (
  persona: keyof TemplateTest['people'],
  company_id: string,
  draft = mailText('At {{site}}'),
) => previewTemplate(await network.signedIn(persona), { company_id, kind: 'magic_link', ...draft });

test("shows the email with the company's look and name and with sample values", async () => {
  const { north } = network.companies;
  await network.admin.query(
    `insert into site_settings (company_id, setting_key, setting_value) values
       ($1, 'site_name', '"North Voice"'), ($1, 'support_email', '"help@north.test"')`,
    [north],
  );
  await network.admin.query(
    "insert into tenant_themes (company_id, primary_color) values ($1, '#123456')",
    [north],
  );
  expect(await preview('northAdmin', north)).toEqual({
    from: 'North Voice',
    reply_to: 'help@north.test',
    subject: 'At North Voice',
    paragraphs: ['Here you are at North Voice.'],
    button: 'Go',
    notes: ['For 10 minutes.'],
    site_name: 'North Voice',
    primary_color: '#123456',
  });
});

test('a preview is refused for invalid templates and for another tenant', async () => {
  const bad = { ...mailText('x'), body: 'No link' };
  expect(await rejectionOf(preview('northAdmin', network.companies.north, bad))).toMatchObject({
    code: 'validation_failed',
  });
  for (const company of [network.companies.south, crypto.randomUUID()])
    expect(await rejectionOf(preview('northAdmin', company))).toMatchObject({ code: 'not_found' });
});
