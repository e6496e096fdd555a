import {
  applies,
  pointsOf,
  postureItemNames,
  postureMaxAge,
  postureWeights,
  scoreOf,
} from '@trunkline/contract/security/posture-items';
import type { Posture } from '@trunkline/contract/security';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { Problem } from '../../../kernel/errors.ts';
import {
  assessCompanies,
  selectBelow,
  selectCompanyName,
  selectPosture,
  type StoredCount,
} from '../queries/posture.ts';

/** Returns the time of the oldest assessment; null if there is none. */
const oldest = (counts: readonly StoredCount[]): string | null => counts[0]?.assessed_at ?? null;

/**
 * Returns the score of a company within reach and the companies below it, by default the caller's
 * own. If an assessment is missing or too old, assesses them first. Throws Problem `not_found`.
 */
export async function readPosture(
  context: SignedIn,
  { company_id: companyId = context.actor.companyId }: { readonly company_id?: string | undefined },
): Promise<Posture> {
  const now = context.now();
  const read = () =>
    withTenant(context, async (tx) => {
      const name = await selectCompanyName(tx, companyId);
      if (name === null) throw new Problem('not_found');
      return { name, counts: await selectPosture(tx, companyId, now) };
    });
  let { name, counts } = await read();
  const oldestAssessment = oldest(counts);
  if (oldestAssessment === null || now.getTime() - Date.parse(oldestAssessment) > postureMaxAge) {
    const companyIds = await withTenant(context, (tx) => selectBelow(tx, companyId));
    await assessCompanies(context.database, companyIds, now);
    ({ name, counts } = await read());
  }
  const items = postureItemNames.map((kind) => {
    const {
      subjects = 0,
      open = 0,
      accepted = 0,
    } = counts.find((count) => count.kind === kind) ?? {};
    const count = { kind, subjects, open };
    const weight = postureWeights[kind];
    return { ...count, weight, accepted, points: pointsOf(count), applies: applies(count) };
  });
  return {
    company_id: companyId,
    company_name: name,
    score: scoreOf(items),
    assessed_at: oldest(counts),
    items,
  };
}
