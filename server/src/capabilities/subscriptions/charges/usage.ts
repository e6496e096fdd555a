import { UsageRow, type UsageResults } from '@trunkline/contract/subscriptions';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { Problem } from '../../../kernel/errors.ts';
import { readCsv } from '../../../kernel/resource/read-csv.ts';
import { subscriptionNotFound } from '../outcomes.ts';
import { insertUsage, type StoredUsageResult } from '../queries/usage.ts';

/** Why a row isn't accepted, by the code of app.add_usage. */
const problems: Readonly<Record<string, string>> = {
  subscription_unknown: subscriptionNotFound,
  usage_before_start: "The usage is dated before the subscription's first charge.",
  usage_after_end: 'The usage is dated after the subscription ended.',
  usage_in_future: 'The usage is dated in the future.',
  meter_unknown: "The subscription's plan has no meter with this name.",
  usage_decimals: 'The quantity has more decimal places than the meter allows.',
  usage_zero: 'The quantity is 0. Leave out this row.',
  usage_correction:
    'A correction needs a negative quantity and the external_id of the record it corrects.',
  usage_corrects_unknown: 'There is no record with that external_id to correct.',
  usage_corrects_too_much: 'The correction subtracts more than was reported.',
  usage_key_taken: 'A different record with this external_id was already reported.',
};

interface UsageReport {
  readonly source: string;
  readonly rows?: readonly UsageRow[] | undefined;
  readonly csv?: string | undefined;
  readonly dry_run: boolean;
}

/** Rolls back a transaction whose rows are not kept. */
class DryRunRollback extends Error {
  override readonly name = 'DryRunRollback';
  readonly results: readonly StoredUsageResult[];
  constructor(results: readonly StoredUsageResult[]) {
    super('discard reported usage');
    this.results = results;
  }
}

type Result = UsageResults['results'][number];

/** Returns the valid rows of a report, and results for rows that can't be read. */
async function readRows({ rows, csv }: UsageReport) {
  if ((rows === undefined) === (csv === undefined))
    throw new Problem('validation_failed', {
      fields: [{ path: 'rows', message: 'Send either rows or a CSV file.' }],
    });
  if (rows !== undefined)
    return { valid: rows.map((row, index) => ({ line: index + 1, row })), invalid: [] as Result[] };
  const valid: { line: number; row: UsageRow }[] = [];
  const invalid: Result[] = [];
  const file = await readCsv(csv ?? '');
  for (const { line, cells } of file.rows) {
    const parsed = UsageRow.safeParse(cells);
    if (parsed.success) valid.push({ line, row: parsed.data });
    else {
      const [issue] = parsed.error.issues;
      const message = `${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}`;
      invalid.push({ line, ok: false, known: false, period_to: null, message });
    }
  }
  return { valid, invalid };
}

/**
 * Adds reported usage, or only checks it. Every row gets a result; if one isn't accepted, none is
 * added. Rows that were sent before are recognised and counted only once.
 *
 * @throws Problem `validation_failed` for a file that isn't CSV.
 */
export async function importUsage(context: SignedIn, report: UsageReport): Promise<UsageResults> {
  const { valid, invalid } = await readRows(report);
  const rows = valid.map(({ row }) => row);
  const stored = await withTenant(context, async (tx) => {
    const results = await insertUsage(tx, report.source, rows, context.now());
    const isRefused = invalid.length > 0 || results.some(({ problem }) => problem !== null);
    if (report.dry_run || isRefused) throw new DryRunRollback(results);
    return results;
  }).catch((error: unknown) => {
    if (error instanceof DryRunRollback) return error.results;
    throw error;
  });
  const results = stored.map(({ problem, known, period_to }, index): Result => ({
    line: valid[index]?.line ?? 0,
    ok: problem === null,
    known,
    period_to: problem === null ? period_to : null,
    message: problem === null ? '' : (problems[problem] ?? problem),
  }));
  const all = [...results, ...invalid].toSorted((a, b) => a.line - b.line);
  const isAccepted = !report.dry_run && all.every(({ ok }) => ok);
  return {
    dry_run: report.dry_run,
    accepted: isAccepted ? all.filter(({ known }) => !known).length : 0,
    results: all,
  };
}
