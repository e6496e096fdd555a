import type { PublishedService } from '@trunkline/contract/catalog';
import type { SignedIn } from '../../../kernel/context.ts';
import { Problem } from '../../../kernel/errors.ts';
import { readService } from './read-published.ts';

/** Reads one of the services on offer to the actor's company. Throws Problem `not_found`. */
export async function readOffer(
  context: SignedIn,
  asked: { slug: string },
): Promise<PublishedService> {
  const service = await readService(context, asked, context.actor.companyId);
  if (service === null) throw new Problem('not_found');
  return service;
}
