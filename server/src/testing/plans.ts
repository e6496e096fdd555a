import type { Tx } from '@trunkline/database/database';
import { type KyselyPlugin, RawNode } from 'kysely';
import * as z from 'zod';

const PlanNode = z.object({
  'Node Type': z.string(),
  'Relation Name': z.string().optional(),
  'Actual Rows': z.number(),
  'Actual Loops': z.number(),
  'Rows Removed by Filter': z.number().default(0),
  get Plans() {
    return z.array(PlanNode).default([]);
  },
});
type PlanNode = z.infer<typeof PlanNode>;
const ExplainResult = z.object({ 'QUERY PLAN': z.tuple([z.object({ Plan: PlanNode })]) });

/** Returns the executed plans of the SQL in some work; the work itself gets no rows. */
export async function plansOf(tx: Tx, work: (tx: Tx) => Promise<unknown>): Promise<PlanNode[]> {
  const plans: PlanNode[] = [];
  const explainPlugin: KyselyPlugin = {
    transformQuery: ({ node }) =>
      RawNode.is(node)
        ? RawNode.create(
            [
              `explain (analyze, format json) ${node.sqlFragments[0] ?? ''}`,
              ...node.sqlFragments.slice(1),
            ],
            node.parameters,
          )
        : node,
    transformResult({ result }) {
      for (const row of result.rows) plans.push(ExplainResult.parse(row)['QUERY PLAN'][0].Plan);
      return Promise.resolve({ rows: [] });
    },
  };
  await work(tx.withPlugin(explainPlugin));
  return plans;
}

/**
 * Returns how many rows of a table each step of a plan read, including those it discarded. Before
 * PostgreSQL 18, the rows of a repeated step are a rounded average: 0 can mean one row in two
 * loops.
 */
export function readsOf(plan: PlanNode, table: string): { node: string; rows: number }[] {
  const {
    'Actual Rows': actualRows,
    'Rows Removed by Filter': removedRows,
    'Actual Loops': loops,
  } = plan;
  const matching =
    plan['Relation Name'] === table
      ? [{ node: plan['Node Type'], rows: (actualRows + removedRows) * loops }]
      : [];
  return [...matching, ...plan.Plans.flatMap((below) => readsOf(below, table))];
}
