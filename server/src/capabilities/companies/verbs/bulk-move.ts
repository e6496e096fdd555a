import type { MoveResult } from '@trunkline/contract/companies';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { problemOf } from '../../../kernel/errors.ts';
import { pathsTo, type Step } from '../queries/moves.ts';
import { moveCompany } from './move.ts';

export interface Move {
  readonly id: string;
  readonly version: number;
  readonly parent_id: string;
}

/**
 * Milliseconds after which no further move is started: moving a whole branch takes a long time, and
 * the caller waits at most half a minute.
 */
export const bulkMovesTimeout = 10_000;

/**
 * Moves several companies, each like `moveCompany`: a refusal doesn't stop the others. A company
 * below another one moved to the same parent moves along with it. Companies not processed in time
 * are returned as the rest; the first is always processed.
 */
export async function bulkMove(
  context: SignedIn,
  { moves }: { moves: readonly Move[] },
): Promise<{ results: MoveResult[]; rest: string[] }> {
  const end = context.now().getTime() + bulkMovesTimeout;
  const movesById = new Map(moves.map((move) => [move.id, move]));
  const paths = await withTenant(context, (tx) => pathsTo(tx, [...movesById.keys()]));
  const pathOf = ({ id }: Move) => paths.get(id) ?? [];
  const moved = new Map<string, string>();
  const results: MoveResult[] = [];
  const rest: string[] = [];
  // From the top down, so that a company is moved before those below it, which move with it.
  const topDown = [...movesById.values()].toSorted((a, b) => pathOf(a).length - pathOf(b).length);
  for (const move of topDown) {
    const [movedCompany, ...above] = pathOf(move);
    const label = movedCompany?.name ?? move.id;
    const movedAncestor = above.find(({ id }) => moved.get(id) === move.parent_id);
    if (movedAncestor !== undefined) results.push(movedAlong(move, label, movedAncestor));
    else if (results.length > 0 && context.now().getTime() >= end) rest.push(move.id);
    else {
      const result = await moveOne(context, move, label);
      if (result.ok) moved.set(move.id, move.parent_id);
      results.push(result);
    }
  }
  return { results, rest };
}

async function moveOne(context: SignedIn, move: Move, label: string): Promise<MoveResult> {
  const { id } = move;
  try {
    const { version } = await moveCompany(context, move);
    return { id, line: null, label, ok: true, errors: [], version };
  } catch (error) {
    const problem = problemOf(error);
    // A statement timeout for one company shouldn't hide the results of the others.
    if (problem.status >= 500 && problem.code !== 'service_unavailable') throw error;
    const message = problem.fields?.[0]?.message ?? problem.message;
    return { id, line: null, label, ok: false, errors: [{ field: null, message }], version: null };
  }
}

function movedAlong({ id }: Move, label: string, { name }: Step): MoveResult {
  const notes = [`It moved together with ${name}, the company above it.`];
  return { id, line: null, label, ok: true, errors: [], notes, version: null };
}
