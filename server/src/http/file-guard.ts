import { isUuid } from '@trunkline/contract/kernel/uuid';
import { type SignedIn, signedIn } from '../kernel/context.ts';
import { Problem } from '../kernel/errors.ts';
import { type IncomingRequest, personOf, reportRefusals } from '../kernel/operations.ts';

/**
 * Returns the user requesting a file, after the same checks as for operations that require both
 * sign-in steps. Throws Problem if a check fails, or for an API key unless `allowApiKeys` is set.
 */
export async function authorizeFile(
  incoming: IncomingRequest,
  allowApiKeys = false,
): Promise<SignedIn> {
  const session = await incoming.session();
  await incoming.limit('default', session);
  if (session === null) throw new Problem('unauthenticated');
  if (session.byKey === true && !allowApiKeys) throw new Problem('forbidden');
  if (session.aal !== 'aal2') throw new Problem('mfa_required');
  return signedIn({ ...incoming, actor: await personOf(incoming, session) });
}

/**
 * Serves a file to a user past both sign-in steps, and reports a refusal like that of an operation.
 * `ids` are the record IDs in the URL.
 */
export async function withFileAccess<Result>(
  incoming: IncomingRequest,
  ids: readonly string[],
  serve: (context: SignedIn) => Promise<Result>,
  { allowApiKeys = false }: { readonly allowApiKeys?: boolean } = {},
): Promise<Result> {
  const context = await authorizeFile(incoming, allowApiKeys);
  const references = ids.filter((id) => isUuid(id));
  const noReferences = () => ({ subjects: [], references });
  return reportRefusals(incoming, context.actor, noReferences, () => serve(context));
}
