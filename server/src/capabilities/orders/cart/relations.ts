import {
  checkRelations,
  type RelationProblem,
  relationText,
} from '@trunkline/contract/catalog/relations';
import type { CartLine } from '@trunkline/contract/orders';
import type { Tx } from '@trunkline/database/database';
import { Problem } from '../../../kernel/errors.ts';
import { type RelatedServices, selectRelated } from '../queries/relations.ts';

/**
 * The units of a service that a line orders. Lists contain null for lines that can't be ordered
 * anyway.
 */
interface OrderedUnits {
  readonly service_id: string;
  readonly service: string;
  readonly quantity: number;
  /** Null for the buyer's own company. */
  readonly beneficiary_id: string | null;
}

interface RelationNotice {
  readonly problem: string | null;
  readonly missing: CartLine['missing'];
}
const noNotice: RelationNotice = { problem: null, missing: [] };

/** Returns the services that a problem concerns: for an exclusion in the cart, both services. */
const affectedServices = (problem: RelationProblem): string[] =>
  problem.kind === 'excluded' && !problem.subscribed
    ? [problem.service_id, problem.other_id]
    : [problem.service_id];

/**
 * Returns the missing services and conflicts of each line, given the other lines and the active
 * subscriptions of the company that will use it.
 */
export async function relationNotices(
  tx: Tx,
  buyerId: string,
  lines: readonly (OrderedUnits | null)[],
  selectRelations: (
    tx: Tx,
    buyerId: string,
    services: readonly string[],
  ) => Promise<RelatedServices> = selectRelated,
): Promise<RelationNotice[]> {
  const units = lines.filter((line) => line !== null);
  const services = [...new Set(units.map(({ service_id }) => service_id))];
  const { relations, active, names } = await selectRelations(tx, buyerId, services);
  if (relations.length === 0) return lines.map(() => noNotice);
  const offered = new Map(names.map((each) => [each.id, each]));
  const ordered = new Map(units.map(({ service_id, service }) => [service_id, service]));
  const nameOf = (id: string) => ordered.get(id) ?? offered.get(id)?.name;
  const userOf = ({ beneficiary_id }: OrderedUnits) => beneficiary_id ?? buyerId;
  const problems = new Map(
    [...Map.groupBy(units, userOf)].map(([user, userUnits]) => {
      const activeUnits = active.filter(({ beneficiary_id }) => beneficiary_id === user);
      return [user, checkRelations(userUnits, activeUnits, relations).problems] as const;
    }),
  );
  const missingIn = (problem: RelationProblem) =>
    problem.kind === 'excluded'
      ? []
      : problem.any_of.flatMap(({ service_id, add }) => {
          const { name, slug } = offered.get(service_id) ?? { name: '', slug: null };
          return slug === null ? [] : [{ service_id, service: name, slug, quantity: add }];
        });
  return lines.map((line) => {
    if (line === null) return noNotice;
    const related = (problems.get(userOf(line)) ?? []).filter((problem) =>
      affectedServices(problem).includes(line.service_id),
    );
    if (related.length === 0) return noNotice;
    return {
      problem: related.map((each) => relationText(each, nameOf)).join(' '),
      missing: related.flatMap(missingIn),
    };
  });
}

/** Throws Problem `not_found` if a plan isn't on offer to the buyer, and none replaces it. */
export function requireKnown(
  lines: readonly { readonly plan: object | null; readonly missing: readonly object[] }[],
): void {
  if (lines.some(({ plan, missing }) => plan === null && missing.length === 0))
    throw new Problem('not_found');
}

/** Throws Problem `validation_failed` with the problem of each line that has one. */
export function requireOrderable(
  lines: readonly { readonly problem: string | null }[],
  field?: string,
): void {
  const fields = lines.flatMap(({ problem }, index) =>
    problem === null
      ? []
      : [
          {
            path: ['lines', index, ...(field === undefined ? [] : [field])].join('.'),
            message: problem,
          },
        ],
  );
  const [first] = fields;
  if (first !== undefined)
    throw new Problem('validation_failed', { message: first.message, fields });
}
