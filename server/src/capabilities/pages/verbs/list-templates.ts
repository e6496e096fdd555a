import type { OwnTemplate } from '@trunkline/contract/pages';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { presentTemplate } from '../own-template.ts';
import { selectTemplates } from '../queries/templates.ts';

export async function listTemplates(context: SignedIn): Promise<{ items: OwnTemplate[] }> {
  const { actor } = context;
  const stored = await withTenant(context, (tx) => selectTemplates(tx, actor.companyId));
  return { items: stored.map((template) => presentTemplate(actor, template)) };
}
