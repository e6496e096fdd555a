import { inSentence } from '@trunkline/contract/kernel/listing';
import type { ImportRun } from '@trunkline/contract/kernel/imports';
import type { ResourceDescription } from '@trunkline/contract/kernel/resource';
import { useId } from 'react';
import { Button } from '../../ui/button.tsx';
import { formatCount, formatNumber } from '../../ui/formats.ts';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import type { ImportProgress } from './imports.ts';
import { RowResults } from './row-results.tsx';

interface ImportOutcomeProps {
  progress: ImportProgress;
  description: ResourceDescription;
  onStop: (id: string) => void;
  stopping: boolean;
}

/** Results so far when checking or importing a file, with a button to stop a running job. */
export function ImportOutcome({ progress, description, onStop, stopping }: ImportOutcomeProps) {
  const { run, running, results, ignored } = progress;
  const many = inSentence(description.many);
  const count = (rows: number) => formatCount(rows, inSentence(description.one), many);
  const successLabel = run?.dry_run === false ? 'Imported' : 'Can be imported';
  return (
    <>
      <div aria-live="polite">
        {run && running ? (
          <RunningImport run={run} onStop={() => onStop(run.id)} stopping={stopping} />
        ) : (
          <p className="font-medium">{summaryOf(progress, count)}</p>
        )}
      </div>
      {ignored.length > 0 && (
        <p className="text-[13px] text-muted">
          Columns that can't be imported are skipped:{' '}
          {ignored.map((name) => description.fields[name]?.label ?? name).join(', ')}.
        </p>
      )}
      {results.length > 0 && (
        <RowResults results={results} successLabel={successLabel} fields={description.fields} />
      )}
    </>
  );
}

function summaryOf(
  { run, accepted, rejected, results }: ImportProgress,
  count: (rows: number) => string,
): string {
  const errors = rejected === 1 ? 'has an error' : 'have errors';
  const note =
    results.length < rejected ? ` Showing the first ${formatNumber(results.length)}.` : '';
  if (run?.status === 'cancelled' && run.dry_run) return 'The check was stopped.';
  if (run?.status === 'failed' && run.dry_run) return run.failure ?? 'The check failed.';
  if (run && !run.dry_run) {
    const stopped = run.status === 'cancelled' ? 'The import was stopped.' : (run.failure ?? '');
    const created = accepted === 1 ? 'was imported.' : 'were imported.';
    const refused = rejected > 0 ? `${formatCount(rejected, 'row', 'rows')} ${errors}.${note}` : '';
    return [stopped, `${count(accepted)} ${created}`, refused].filter(Boolean).join(' ');
  }
  if (rejected === 0) return `No errors found. ${count(accepted)} can be imported.`;
  return `${formatNumber(rejected)} of ${formatCount(accepted + rejected, 'row', 'rows')} ${errors}. Nothing was imported.${note}`;
}

function RunningImport({
  run,
  onStop,
  stopping,
}: {
  run: ImportRun;
  onStop: () => void;
  stopping: boolean;
}) {
  const label = useId();
  return (
    <div className="grid gap-2">
      <div className="flex items-center justify-between gap-3">
        <p id={label} className="font-medium tabular-nums">
          {run.dry_run ? 'Checked' : 'Imported'} {formatNumber(run.done)} of{' '}
          {formatNumber(run.total)} rows
        </p>
        <Button size="small" pending={stopping} onClick={onStop}>
          {run.dry_run ? 'Stop checking' : 'Stop import'}
        </Button>
      </div>
      <ProgressBar labelledBy={label} max={run.total} value={run.done} />
      {!run.dry_run && (
        <p className="text-[13px] text-muted">
          You can close this dialog. We'll notify you when the import has finished.
        </p>
      )}
    </div>
  );
}
