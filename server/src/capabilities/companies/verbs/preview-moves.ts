import {
  type MovesPreview,
  namedPeople,
  type BulkVisibilityChange,
} from '@trunkline/contract/companies';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { Problem } from '../../../kernel/errors.ts';
import { moveDenial } from '../policy.ts';
import {
  pathsTo,
  pathTo,
  type MovableCompany,
  type CompanyViewers,
  selectMovable,
  selectViewers,
  type Step,
} from '../queries/moves.ts';

/**
 * Returns who would gain or lose access to several companies if they were moved below another: the
 * sum of the effects that `moveCompany` would have on each. Companies below another moved one stay
 * below it. Throws Problem `not_found` if the target doesn't exist.
 */
export function previewMoves(
  context: SignedIn,
  { ids, parent_id: parentId }: { ids: readonly string[]; parent_id: string },
): Promise<MovesPreview> {
  return withTenant(context, async (tx) => {
    const after = await pathTo(tx, parentId);
    const [to] = after;
    if (to === undefined) throw new Problem('not_found');
    const found = await selectMovable(tx, ids);
    const paths = await pathsTo(tx, [...found.keys()]);
    const refused: MovesPreview['refused'] = [];
    const movable: MovableCompany[] = [];
    for (const id of new Set(ids)) {
      const company = found.get(id);
      const reason =
        company === undefined
          ? new Problem('not_found').message
          : moveDenial(context.actor, company, after);
      if (reason !== null) refused.push({ id, name: company?.name ?? null, reason });
      else if (company !== undefined) movable.push(company);
    }
    const above = ({ id }: MovableCompany) => paths.get(id)?.slice(1) ?? [];
    const movedAncestor = (company: MovableCompany) =>
      above(company).findLast((step) => movable.some(({ id }) => id === step.id));
    const moving = movable.filter((company) => movedAncestor(company) === undefined);

    const visibility = new VisibilityChanges();
    for (const company of moving) {
      const before = above(company);
      visibility.add('loses', before, after);
      visibility.add('gains', after, before);
    }
    const viewers = await selectViewers(tx, visibility.companyIds(), namedPeople);
    return {
      to: companyOf(to),
      moves: moving.map((company) => {
        const [from] = above(company);
        const { version, companies } = company;
        return { ...companyOf(company), version, companies, from: from ? companyOf(from) : null };
      }),
      along: movable.flatMap((company) => {
        const other = movedAncestor(company);
        return other ? [{ id: company.id, name: company.name, with: other.name }] : [];
      }),
      refused,
      loses: visibility.changes('loses', viewers),
      gains: visibility.changes('gains', viewers),
    };
  });
}

const companyOf = ({ id, name, kind }: Pick<Step, 'id' | 'name' | 'kind'>) => ({ id, name, kind });

/** Companies whose people would gain or lose access, and to how many of the moved ones. */
class VisibilityChanges {
  readonly #found = { loses: new Map<string, Visibility>(), gains: new Map<string, Visibility>() };

  /** Counts one moved company for all companies on one path and not on the other. */
  add(kind: 'loses' | 'gains', path: readonly Step[], other: readonly Step[]): void {
    for (const [index, step] of path.entries()) {
      if (other.some(({ id }) => id === step.id)) continue;
      const { of = 0 } = this.#found[kind].get(step.id) ?? {};
      this.#found[kind].set(step.id, { step, level: path.length - index, of: of + 1 });
    }
  }

  companyIds(): string[] {
    return [...this.#found.loses.keys(), ...this.#found.gains.keys()];
  }

  /** From the top down, and by name within a level. */
  changes(kind: 'loses' | 'gains', viewers: readonly CompanyViewers[]): BulkVisibilityChange[] {
    const people = new Map(viewers.map((item) => [item.company_id, item]));
    return [...this.#found[kind].values()]
      .toSorted((a, b) => a.level - b.level || byName(a.step, b.step))
      .map(({ step, of }) => {
        const { people: count = 0, names = [] } = people.get(step.id) ?? {};
        return { ...companyOf(step), status: step.status, people: count, names, of };
      });
  }
}

interface Visibility {
  readonly step: Step;
  readonly level: number;
  readonly of: number;
}

const byName = (a: Step, b: Step) => a.name.localeCompare(b.name);
