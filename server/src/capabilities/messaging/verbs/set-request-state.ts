import { requireAction } from '../../../kernel/allowed-actions.ts';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { Problem } from '../../../kernel/errors.ts';
import { readRow } from '../../../kernel/resource/index.ts';
import { setRequestState } from '../queries.ts';
import { requestSource } from '../source.ts';

const actionTo = { handled: 'handle', new: 'reopen' } as const;

function transitionTo(state: 'new' | 'handled') {
  return (context: SignedIn, { id }: { id: string }) =>
    withTenant(context, async (tx) => {
      const before = await readRow(tx, context, requestSource, id);
      requireAction(before, before.state === state ? 'update' : actionTo[state]);
      if (!(await setRequestState(tx, id, state))) throw new Problem('not_found');
      return readRow(tx, context, requestSource, id);
    });
}

/** Marks a contact request as handled. Throws Problem `not_found` or `forbidden`. */
export const handleRequest = transitionTo('handled');

/** Marks a handled request as new again. Throws Problem `not_found` or `forbidden`. */
export const reopenRequest = transitionTo('new');
