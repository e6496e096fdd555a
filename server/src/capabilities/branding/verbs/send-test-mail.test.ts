import { afterAll, beforeAll, expect, test } from 'vitest';
import { rejectionOf } from '../../../testing.ts';
import { createTemplateTest, type TemplateTest, mailText } from '../testing-templates.ts';
import { sendTestMail } from './send-test-mail.ts';

let network: TemplateTest;
beforeAll(async () => {
  network = await createTemplateTest();
});
afterAll(() => network.drop());

const send = async (
  persona: keyof TemplateTest['people'],
  company_id: string,
  draft = mailText('<b>Hello</b>'),
) => sendTestMail(await network.signedIn(persona), { company_id, kind: 'magic_link', ...draft });
const mails = async () => {
  const { rows } = await network.admin.query<{
    recipient: string;
    subject: string;
    html: string;
    company_id: string;
  }>('select recipient, subject, html, company_id from mail_messages order by created_at');
  return rows;
};

test("a test email goes to the requester in the company's name, without scripts", async () => {
  const { email } = network.people.northAdmin;
  const draft = { ...mailText('<b>Hello</b>'), body: '<script>alert(1)</script>\n\n{{link}}' };
  expect(await send('northAdmin', network.companies.northShop, draft)).toEqual({ sent_to: email });
  const [mail] = await mails();
  expect(mail).toMatchObject({
    recipient: email,
    subject: '[Test] <b>Hello</b>',
    company_id: network.companies.north,
  });
  expect(mail?.html).not.toMatch(/<script>|<b>/);
  expect(mail?.html).toContain('&lt;script&gt;');
  expect(mail?.html).toMatch(/href="http:\/\/trunkline\.test\/auth"/);
});

test('a test email is refused for another tenant, for a role without permission and for invalid templates', async () => {
  const before = (await mails()).length;
  expect(await rejectionOf(send('northAdmin', network.companies.south))).toMatchObject({
    code: 'not_found',
  });
  expect(await rejectionOf(send('northReseller', network.companies.northShop))).toMatchObject({
    code: 'forbidden',
  });
  const bad = { ...mailText('x'), body: 'No link' };
  expect(await rejectionOf(send('northAdmin', network.companies.north, bad))).toMatchObject({
    code: 'validation_failed',
  });
  expect(await mails()).toHaveLength(before);
});

test("a test email links to the requester's own site, not to the requested host", async () => {
  const context = await network.signedIn('southAdmin');
  const request = { ...context.request, host: 'north.test', origin: 'http://north.test' };
  const draft = {
    company_id: network.companies.south,
    kind: 'magic_link',
    ...mailText('Own'),
  } as const;
  await sendTestMail({ ...context, request }, draft);
  expect((await mails()).at(-1)?.html).toContain('href="http://trunkline.test/auth"');
});
