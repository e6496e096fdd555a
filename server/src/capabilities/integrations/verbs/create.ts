import type { integrationResource } from '@trunkline/contract/integrations';
import type * as z from 'zod';
import type { SignedIn } from '../../../kernel/context.ts';
import { createRow } from '../../../kernel/resource/index.ts';
import { assertUrlAllowed } from '../assert-url-allowed.ts';
import { integrationSource } from '../source.ts';

/**
 * Creates an integration, paused and without a secret, at a company within reach. Throws Problem
 * `validation_failed` for an address that isn't allowed, such as an internal one, and `forbidden`
 * for another company or a topic the caller may not read.
 */
export async function createIntegration(
  context: SignedIn,
  input: z.output<typeof integrationResource.create>,
) {
  await assertUrlAllowed(context, input.url);
  return createRow(context, integrationSource, input);
}
