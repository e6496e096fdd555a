import { ServiceVersion } from '@trunkline/contract/catalog';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { Problem } from '../../../kernel/errors.ts';
import { selectOffered } from '../plans/queries.ts';
import { selectVersions } from './queries.ts';

/** Lists the newest versions of a service that the actor can see. Throws Problem `not_found`. */
export async function listVersions(context: SignedIn, { id }: { id: string }) {
  const versions = await withTenant(context, async (tx) => {
    if (!(await selectOffered(tx, id))) throw new Problem('not_found');
    return selectVersions(tx, id);
  });
  return { items: versions.map((version) => ServiceVersion.parse(version)) };
}
