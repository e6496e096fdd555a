// Checks relations between services across a cart and active subscriptions. Pure, so that carts,
// quotes and orders all report the same problems and fixes.

export const relationKindNames = ['requires', 'excludes', 'recommends', 'replaces'] as const;
export type RelationKind = (typeof relationKindNames)[number];
export const relationKinds = {
  requires: 'Requires',
  excludes: 'Excludes',
  recommends: 'Recommends',
  replaces: 'Replaces',
} as const satisfies Record<RelationKind, string>;

export interface Relation {
  readonly service_id: string;
  readonly kind: RelationKind;
  /** Any one service of a required group satisfies the requirement. */
  readonly group_no: number;
  readonly target_id: string;
  /** How many units of the target each unit needs, in 1/10000; 0 for at least one. */
  readonly ratio_bps: number;
}

/** A number of units of a service, in a cart or subscribed to. */
export interface Units {
  readonly service_id: string;
  readonly quantity: number;
}

/** An unmet requirement: services that would satisfy it, each with the units to add. */
interface MissingService {
  readonly kind: 'missing';
  readonly service_id: string;
  readonly any_of: readonly { readonly service_id: string; readonly add: number }[];
}
interface Exclusion {
  readonly kind: 'excluded';
  readonly service_id: string;
  readonly other_id: string;
  /** Whether the other service is an active subscription and not in the cart. */
  readonly subscribed: boolean;
}
export type RelationProblem = MissingService | Exclusion;

export interface RelationCheck {
  readonly problems: readonly RelationProblem[];
  /** Recommended services that are neither in the cart nor subscribed to. */
  readonly recommended: readonly string[];
}

function sumUnits(units: readonly Units[]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { service_id, quantity } of units)
    sums.set(service_id, (sums.get(service_id) ?? 0) + quantity);
  return sums;
}

/**
 * Checks the services of a cart together with active subscriptions. Requirements are those of the
 * cart's services and can be met from both; exclusions count in either direction.
 */
export function checkRelations(
  cart: readonly Units[],
  active: readonly Units[],
  relations: readonly Relation[],
): RelationCheck {
  const inCart = sumUnits(cart);
  const all = sumUnits([...cart, ...active]);
  const unitsOf = (id: string) => all.get(id) ?? 0;
  const problems: RelationProblem[] = [];
  const ofKind = (kind: RelationKind) => relations.filter((relation) => relation.kind === kind);

  const groups = Map.groupBy(
    ofKind('requires').filter(({ service_id }) => inCart.has(service_id)),
    ({ service_id, group_no }) => `${service_id} ${group_no}`,
  );
  for (const group of groups.values()) {
    const any_of = group.map(({ service_id, target_id, ratio_bps }) => {
      const needed = Math.max(1, Math.ceil((unitsOf(service_id) * ratio_bps) / 10_000));
      return { service_id: target_id, add: needed - unitsOf(target_id) };
    });
    const [first] = group;
    if (first !== undefined && any_of.every(({ add }) => add > 0))
      problems.push({ kind: 'missing', service_id: first.service_id, any_of });
  }
  const seen = new Set<string>();
  for (const { service_id, target_id } of ofKind('excludes')) {
    if (!unitsOf(service_id) || !unitsOf(target_id)) continue;
    const ends = inCart.has(service_id) ? [service_id, target_id] : [target_id, service_id];
    const [first = '', second = ''] = ends;
    const pair = ends.toSorted().join(' ');
    if (!inCart.has(first) || seen.has(pair)) continue;
    seen.add(pair);
    problems.push({
      kind: 'excluded',
      service_id: first,
      other_id: second,
      subscribed: !inCart.has(second),
    });
  }
  const recommended = ofKind('recommends').filter(
    ({ service_id, target_id }) => inCart.has(service_id) && !unitsOf(target_id),
  );
  return { problems, recommended: [...new Set(recommended.map(({ target_id }) => target_id))] };
}

/** Returns what a change to subscriptions breaks: problems that are new, or that got worse. */
export function brokenRelations(
  before: readonly Units[],
  after: readonly Units[],
  relations: readonly Relation[],
): RelationProblem[] {
  const known = checkRelations(before, [], relations).problems;
  const isKnown = (problem: RelationProblem) =>
    known.some(
      (each) =>
        each.service_id === problem.service_id &&
        (each.kind === 'excluded'
          ? problem.kind === 'excluded' && each.other_id === problem.other_id
          : problem.kind === 'missing' &&
            problem.any_of.every(({ service_id, add }) =>
              each.any_of.some(
                (alternative) => alternative.service_id === service_id && alternative.add >= add,
              ),
            )),
    );
  return checkRelations(after, [], relations).problems.filter((problem) => !isKnown(problem));
}

const orListFormat = new Intl.ListFormat('en', { type: 'disjunction' });

/**
 * Describes a problem and how to fix it. A service without a name is one that the buyer isn't
 * offered, and nothing more is revealed about it.
 */
export function relationText(
  problem: RelationProblem,
  nameOf: (id: string) => string | undefined,
): string {
  const name = nameOf(problem.service_id) ?? 'This service';
  if (problem.kind === 'excluded') {
    const other = nameOf(problem.other_id) ?? 'another service here';
    return problem.subscribed
      ? `${name} can't be used together with ${other}, which you already have. Remove ${name}.`
      : `${name} can't be used together with ${other}. Remove one of them.`;
  }
  const choices = problem.any_of.flatMap(({ service_id, add }) => {
    const choice = nameOf(service_id);
    if (choice === undefined) return [];
    return [add === 1 ? choice : `${add} × ${choice}`];
  });
  return choices.length === 0
    ? `${name} needs a service that isn't available to you. Remove ${name}.`
    : `${name} requires another service. Add ${orListFormat.format(choices)}.`;
}
