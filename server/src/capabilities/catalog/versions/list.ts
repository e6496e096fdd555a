import { ServiceVersion } from '@trunkline/contract/catalog';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { Problem } from '../../../kernel/errors.ts';
import { selectOffered } from '../plans/queries.ts';
import { selectVersions, type StoredVersion } from './queries.ts';

/** Returns the reason that someone entered, or what caused the version. */
function reasonOf({ reason, cause, plan_code: plan }: StoredVersion): string {
  if (reason !== '') return reason;
  return {
    published: 'Published',
    changed: 'Changed',
    plan_offered: `Plan ${plan} offered`,
    plan_retired: `Plan ${plan} retired`,
  }[cause];
}

/** Lists the newest versions of a service that the actor can see. Throws Problem `not_found`. */
export async function listVersions(context: SignedIn, { id }: { id: string }) {
  const versions = await withTenant(context, async (tx) => {
    if (!(await selectOffered(tx, id))) throw new Problem('not_found');
    return selectVersions(tx, id);
  });
  return {
    items: versions.map((version) =>
      ServiceVersion.parse({ ...version, reason: reasonOf(version) }),
    ),
  };
}
