import type { MailText } from '@trunkline/contract/kernel/mail-kinds';
import { createTestNetwork } from '../../testing.ts';
import { listTemplates } from './verbs/list-templates.ts';
import { saveTemplate } from './verbs/save-template.ts';

/** Returns valid texts of a mail. */
export const mailText = (subject: string): MailText => ({
  subject,
  body: 'Here you are at {{site}}.\n\n{{link}}\n\nFor {{lifetime}}.',
  button: 'Go',
});

/** Creates a network whose companies customise their mail texts. */
export async function createTemplateTest() {
  const net = await createTestNetwork();
  type Who = keyof typeof net.people;
  const signedIn = async (persona: Who) => net.signedInAs(net.people[persona]);
  return {
    ...net,
    signedIn,
    async save(persona: Who, company_id: string, draft: MailText, version = 0) {
      return saveTemplate(await signedIn(persona), {
        company_id,
        kind: 'magic_link',
        version,
        ...draft,
      });
    },
    async template(persona: Who, company_id: string, kind = 'magic_link') {
      const { items } = await listTemplates(await signedIn(persona), { company_id });
      return items.find((item) => item.kind === kind);
    },
  };
}

export type TemplateTest = Awaited<ReturnType<typeof createTemplateTest>>;
