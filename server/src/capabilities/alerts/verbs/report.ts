import { type AlertReport, alertReportPeople } from '@trunkline/contract/alerts';
import type { ExportFile } from '@trunkline/contract/kernel/exports';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { Problem } from '../../../kernel/errors.ts';
import { startExport } from '../../../kernel/exports/index.ts';
import { canExportReport, canReadReport } from '../policy.ts';
import { isManaged, selectPeople } from '../queries.ts';
import { reportExport } from '../report-export.ts';
import { encodeCursor, decodeCursor } from '../report-cursor.ts';

async function expectManaged(context: SignedIn, id: string): Promise<void> {
  if (!canReadReport(context.actor)) throw new Problem('forbidden');
  if (!(await withTenant(context, (tx) => isManaged(tx, id)))) throw new Problem('not_found');
}

/**
 * Returns a page of the recipients and whether they have read the alert. Throws Problem
 * `forbidden`, `not_found`, or `validation_failed` for an invalid cursor.
 */
export async function reportAlert(
  context: SignedIn,
  { id, cursor }: { id: string; cursor?: string | undefined },
): Promise<AlertReport> {
  await expectManaged(context, id);
  const after = decodeCursor(cursor);
  const { next, people, ...counts } = await withTenant(context, (tx) =>
    selectPeople(tx, id, { after, limit: alertReportPeople }),
  );
  return { ...counts, people, nextCursor: encodeCursor(next) };
}

/** Starts an export of the read report. Throws Problem `forbidden` or `not_found`. */
export async function exportReport(context: SignedIn, { id }: { id: string }): Promise<ExportFile> {
  if (!canExportReport(context.actor)) throw new Problem('forbidden');
  await expectManaged(context, id);
  return startExport(context, reportExport, { id });
}
