import type { Context, SignedIn } from '../../kernel/context.ts';

/** Whether a path of a company's site shows content to visitors. */
export async function leadsOnSite(
  context: SignedIn,
  company_id: string,
  path: string,
): Promise<boolean> {
  const { actor: _, ...asked } = context;
  const tenant = { ...asked.siteContext.tenant, company_id };
  const visitor: Context = { ...asked, siteContext: { ...asked.siteContext, tenant } };
  return context.links.leads(visitor, path);
}
