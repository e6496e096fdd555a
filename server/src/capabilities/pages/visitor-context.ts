import type { Tx } from '@trunkline/database/database';
import type { Context, SignedIn } from '../../kernel/context.ts';
import { Problem } from '../../kernel/errors.ts';
import { findEdited } from './present.ts';
import { selectCompanyName } from './queries/pages.ts';

interface Site {
  readonly company_id: string;
  readonly company_name: string;
}

/**
 * Returns the site a user is working on: that of a page's company, or of the user's own company.
 * Throws Problem `not_found`.
 */
export async function siteOf(tx: Tx, { actor }: SignedIn, id: string | undefined): Promise<Site> {
  const company_id = id === undefined ? actor.companyId : (await findEdited(tx, id)).company_id;
  const company_name = await selectCompanyName(tx, company_id);
  if (company_name === null) throw new Problem('not_found');
  return { company_id, company_name };
}

/** Creates a visitor's context for a site, without the user's own permissions. */
export function visitorContext(context: SignedIn, { company_id, company_name }: Site): Context {
  const { actor: _, ...anonymous } = context;
  const tenant = { ...anonymous.siteContext.tenant, company_id, company_name };
  return { ...anonymous, siteContext: { ...anonymous.siteContext, tenant } };
}
