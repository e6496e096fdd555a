import type { Context } from '../kernel/context.ts';
import type { TestNetwork } from '../testing.ts';

export async function visitorOf(
  network: TestNetwork,
  company: string,
  settings: Partial<Context['siteContext']['tenant']['settings']> = {},
): Promise<Context> {
  const { actor: _actor, ...context } = await network.signedInAs(network.people.owner);
  const { tenant } = context.siteContext;
  return {
    ...context,
    siteContext: {
      ...context.siteContext,
      tenant: { ...tenant, company_id: company, settings: { ...tenant.settings, ...settings } },
    },
  };
}

/** Lists the outbox by recipient, bypassing all policies. */
export async function mailsOf(
  network: TestNetwork,
): Promise<
  { recipient: string; subject: string; text: string; html: string; company_id: string }[]
> {
  const { rows } = await network.admin.query<{
    recipient: string;
    subject: string;
    text: string;
    html: string;
    company_id: string;
  }>('select recipient, subject, text, html, company_id from mail_messages order by recipient');
  return rows;
}
