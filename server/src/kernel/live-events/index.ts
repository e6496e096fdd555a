import { type SignedIn, withTenant } from '../context.ts';
import { selectCompaniesHeard } from './queries.ts';

export { createLiveHub, everything, type Listener, type LiveEvent, type LiveHub } from './hub.ts';

/** The companies whose announcements reach whoever asks. */
export function companiesHeard(context: SignedIn): Promise<string[]> {
  return withTenant(context, selectCompaniesHeard);
}
