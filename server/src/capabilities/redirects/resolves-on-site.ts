import type { Context, SignedIn } from '../../kernel/context.ts';

/** Whether a path of a company's site shows content to visitors. */
export async function resolvesOnSite(
  context: SignedIn,
  company_id: string,
  path: string,
): Promise<boolean> {
  const { actor: _, ...anonymous } = context;
  const tenant = { ...anonymous.siteContext.tenant, company_id };
  const visitor: Context = { ...anonymous, siteContext: { ...anonymous.siteContext, tenant } };
  return context.links.resolves(visitor, path);
}
