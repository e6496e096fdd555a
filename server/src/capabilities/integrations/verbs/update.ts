import { integrationResource } from '@trunkline/contract/integrations';
import { RowVersion } from '@trunkline/contract/kernel/resource';
import type { SignedIn } from '../../../kernel/context.ts';
import { updateRowOf } from '../../../kernel/resource/index.ts';
import { assertUrlAllowed } from '../assert-url-allowed.ts';
import { integrationSource } from '../source.ts';

const Changes = integrationResource.update.extend(RowVersion.shape);

/**
 * Updates an integration; pending deliveries go to the new URL. Throws Problem `not_found`,
 * `conflict` if someone else has changed it in the meantime, and the same problems as creation.
 */
export async function updateIntegration(
  context: SignedIn,
  input: Readonly<Record<string, unknown>>,
) {
  const changes = Changes.parse(input);
  if (changes.url !== undefined) await assertUrlAllowed(context, changes.url);
  return updateRowOf(context, integrationSource, changes);
}
