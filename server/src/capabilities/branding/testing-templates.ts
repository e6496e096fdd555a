import type { MailText } from '@trunkline/contract/kernel/mail-kinds';
import { createTestNetwork } from '../../testing.ts';
import { listTemplates } from './verbs/list-templates.ts';
import { saveTemplate } from './verbs/save-template.ts';

/** Returns valid texts of an email. */
export const mailText = (subject: string): MailText => ({
  subject,
  body: 'Here you are at {{site}}.\n\n{{link}}\n\nFor {{lifetime}}.',
  button: 'Go',
});

/** Creates a network whose companies customise their email texts. */
export async function createTemplateTest() {
  const network = await createTestNetwork();
  type PersonKey = keyof typeof network.people;
  const signedIn = async (persona: PersonKey) => network.signedInAs(network.people[persona]);
  return {
    ...network,
    signedIn,
    async save(persona: PersonKey, company_id: string, draft: MailText, version = 0) {
      return saveTemplate(await signedIn(persona), {
        company_id,
        kind: 'magic_link',
        version,
        ...draft,
      });
    },
    async template(persona: PersonKey, company_id: string, kind = 'magic_link') {
      const { items } = await listTemplates(await signedIn(persona), { company_id });
      return items.find((item) => item.kind === kind);
    },
  };
}

export type TemplateTest = Awaited<ReturnType<typeof createTemplateTest>>;
