import type { SignedIn } from '../../kernel/context.ts';
import type { Session } from '../../kernel/operations.ts';
import type { Person, TestNetwork } from '../../testing.ts';
import { identify } from './verbs/identify.ts';
import { startSupport } from './verbs/start-support.ts';

export const reason = 'Their list of companies looks empty';

/**
 * Starts support access; returns the supporter's own context, and the context that the guard then
 * passes to an operation.
 */
export async function viewingAs(network: TestNetwork, supporter: Person, person: Person) {
  const own = await network.signedInAs(supporter);
  const access = await startSupport(own, { id: person.id, reason });
  const session: Session = {
    userId: supporter.id,
    sessionId: own.actor.sessionId,
    aal: 'aal2',
    viewing: { accessId: access.id, personId: person.id, holds: true },
  };
  const actor = await identify(network.database, session, own.request);
  if (actor === null) throw new Error('no user is being viewed');
  const viewing: SignedIn = { ...own, actor };
  return { own, access, viewing };
}
