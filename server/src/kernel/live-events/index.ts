import { type SignedIn, withTenant } from '../context.ts';
import { selectPublishingCompanies } from './queries.ts';

export { createLiveHub, everything, type Listener, type LiveEvent, type LiveHub } from './hub.ts';

export function publishingCompanies(context: SignedIn): Promise<string[]> {
  return withTenant(context, selectPublishingCompanies);
}
