import type { SignedIn } from '../../../kernel/context.ts';
import { type Asked, listPublished } from './list-published.ts';

/**
 * Lists a page of the services that the actor's company and the companies above it have published,
 * whichever site was visited. Throws Problem `validation_failed` for an invalid cursor.
 */
export const listOffers = (context: SignedIn, asked: Asked) =>
  listPublished(context, asked, context.actor.companyId);
