import {
  type MovePreview,
  namedPeople,
  type VisibilityChange,
} from '@trunkline/contract/companies';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { Problem } from '../../../kernel/errors.ts';
import { readRow } from '../../../kernel/resource/index.ts';
import { moveDenial } from '../policy.ts';
import { countBelow, pathTo, selectViewers, type Step } from '../queries/moves.ts';
import { companySource } from '../source.ts';

/**
 * Returns who would gain or lose access to a company if it were moved below another. Companies
 * above both parents and within the subtree aren't affected. Throws Problem `not_found`.
 */
export function previewMove(
  context: SignedIn,
  { id, parent_id: parentId }: { id: string; parent_id: string },
): Promise<MovePreview> {
  return withTenant(context, async (tx) => {
    const company = await readRow(tx, context, companySource, id);
    const after = await pathTo(tx, parentId);
    const [to] = after;
    if (to === undefined) throw new Problem('not_found');
    const before = company.parent_id === null ? [] : await pathTo(tx, company.parent_id);
    const refusal = moveDenial(context.actor, company, after);
    const lost = refusal === null ? difference(before, after) : [];
    const gained = refusal === null ? difference(after, before) : [];
    const affectedIds = [...lost, ...gained].map((step) => step.id);
    const viewers = new Map(
      (await selectViewers(tx, affectedIds, namedPeople)).map((viewer) => [
        viewer.company_id,
        viewer,
      ]),
    );
    const change = ({ id: at, name, kind, status }: Step): VisibilityChange => {
      const { people = 0, names = [] } = viewers.get(at) ?? {};
      return { id: at, name, kind, status, people, names };
    };
    const companyOf = ({ id: at, name, kind }: Step) => ({ id: at, name, kind });
    const [from] = before;
    return {
      company: { ...companyOf(company), version: company.version },
      from: from === undefined ? null : companyOf(from),
      to: companyOf(to),
      refusal,
      companies: await countBelow(tx, id),
      level: { before: before.length + 1, after: after.length + 1 },
      loses: lost.toReversed().map(change),
      gains: gained.toReversed().map(change),
    };
  });
}

function difference(steps: readonly Step[], others: readonly Step[]): Step[] {
  return steps.filter(({ id }) => others.every((other) => other.id !== id));
}
