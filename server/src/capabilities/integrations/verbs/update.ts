import { integrationResource } from '@trunkline/contract/integrations';
import { RowVersion } from '@trunkline/contract/kernel/resource';
import type { SignedIn } from '../../../kernel/context.ts';
import { updateRowOf } from '../../../kernel/resource/index.ts';
import { assertAccepted } from '../assert-accepted.ts';
import { integrationSource } from '../source.ts';

const Changes = integrationResource.update.extend(RowVersion.shape);

/**
 * Changes an integration; what is under way goes to the new address. Throws Problem `not_found`, `conflict` when
 * somebody else was faster, and as creating does.
 */
export async function updateIntegration(
  context: SignedIn,
  input: Readonly<Record<string, unknown>>,
) {
  const changes = Changes.parse(input);
  if (changes.url !== undefined) await assertAccepted(context, changes.url);
  return updateRowOf(context, integrationSource, changes);
}
