import type { integrationResource } from '@trunkline/contract/integrations';
import type { Tx } from '@trunkline/database/database';
import type * as z from 'zod';
import type { RowContext } from '../../../kernel/context.ts';
import { demandAccepted } from '../accepted.ts';
import { insertIntegration } from '../queries/integrations.ts';

/**
 * Inserts an integration, paused and without a secret, at a company within reach. Throws Problem `validation_failed`
 * for an address that messages are not sent to, `forbidden` for another company or a topic one may not read.
 */
export function insertAccepted(
  tx: Tx,
  context: RowContext,
  input: z.output<typeof integrationResource.create>,
): Promise<string> {
  demandAccepted(context, input.url);
  return insertIntegration(tx, input);
}
