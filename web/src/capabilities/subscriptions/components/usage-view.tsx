import type { UsageResults } from '@trunkline/contract/subscriptions';
import { requestLimits } from '@trunkline/contract/kernel/request-limits';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { describeError } from '../../../kernel/describe-error.ts';
import { CsvChooser } from '../../../kernel/resource/csv-chooser.tsx';
import { saveFile } from '../../../kernel/resource/save-file.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Field } from '../../../ui/field.tsx';
import { formatCount, formatDay, formatNumber } from '../../../ui/formats.ts';
import { Input, Textarea } from '../../../ui/input.tsx';
import { ScrollRegion } from '../../../ui/scroll-region.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { useSubscriptionMutation } from '../queries.ts';

const columns = 'subscription_id,meter,quantity,used_on,external_id,corrects';
const megabytes = requestLimits.importBytes / 1024 / 1024;
const tooLarge = `The file is larger than ${megabytes} MB. Split it and import the parts.`;
const isTooLarge = (text: string) => new Blob([text]).size > requestLimits.importBytes;

/** Imports usage from a CSV file; if any row is rejected, none is imported. */
export function UsageView({ tenant }: { tenant: string }) {
  const [source, setSource] = useState('');
  const [csv, setCsv] = useState('');
  const check = useSubscriptionMutation(tenant, (operations, input: Input) =>
    operations.importUsage.call({ ...input, dry_run: true }),
  );
  const write = useSubscriptionMutation(tenant, (operations, input: Input) =>
    operations.importUsage.call(input),
  );
  const refusal = isTooLarge(csv) ? tooLarge : null;
  const isComplete = source.trim() !== '' && csv.trim() !== '' && refusal === null;
  const outcome = write.data ?? check.data;
  const ready =
    check.data !== undefined &&
    write.data === undefined &&
    check.data.results.every(({ ok }) => ok);
  const error = write.error ?? check.error;
  const problem = error && describeError(error);
  // The checked file no longer applies.
  const discardResults = () => {
    check.reset();
    write.reset();
  };
  const updateCsv = (text: string) => {
    setCsv(text);
    discardResults();
  };
  const input = { source: source.trim(), csv };
  const checkFile = () => {
    write.reset();
    check.mutate(input);
  };
  return (
    <Card
      title="Import usage"
      description="Report your customers' usage of the services you deliver. It's charged in the period it belongs to; late records are charged in the open period."
      actions={
        <Button
          variant="ghost"
          size="small"
          onClick={() => saveFile('usage-template.csv', `${columns}\n`)}
        >
          <Download aria-hidden="true" className="size-4" />
          Download template
        </Button>
      }
    >
      <div className="grid max-w-3xl gap-4">
        <Field
          label="Source"
          help="Where the records come from, such as the name of the switch. Records with the same external_id and source are counted once."
          required
        >
          {(control) => (
            <Input
              {...control}
              value={source}
              maxLength={60}
              onChange={({ target }) => {
                setSource(target.value);
                discardResults();
              }}
            />
          )}
        </Field>
        <CsvChooser onFile={(file) => void file.text().then(updateCsv)} />
        <Field
          label="Or paste the rows"
          help="To correct a record, enter a negative quantity and put the record's external_id in the corrects column."
          {...(refusal !== null && { error: refusal })}
        >
          {(control) => (
            <Textarea
              {...control}
              value={csv}
              spellCheck={false}
              wrap="off"
              rows={6}
              placeholder={columns}
              onChange={({ target }) => updateCsv(target.value)}
              className="font-mono text-[13px]"
            />
          )}
        </Field>
        <div className="flex flex-wrap gap-2">
          <Button disabled={!isComplete} pending={check.isPending} onClick={checkFile}>
            Check rows
          </Button>
          <Button
            variant="primary"
            disabled={!ready || !isComplete}
            pending={write.isPending}
            onClick={() =>
              write.mutate(input, {
                onSuccess: ({ accepted, results }) => {
                  if (results.every(({ ok }) => ok))
                    toast.success(`${formatCount(accepted, 'record', 'records')} imported`);
                },
              })
            }
          >
            Import usage
          </Button>
        </div>
        {problem && (
          <p role="alert" className="text-[13px] text-danger">
            {problem.fields[0]?.message ?? problem.message}
          </p>
        )}
        {outcome && <Outcome {...outcome} />}
      </div>
    </Card>
  );
}

interface Input {
  readonly source: string;
  readonly csv: string;
}

function summaryOf({ dry_run, accepted, results }: UsageResults): string {
  const rejected = results.filter(({ ok }) => !ok).length;
  const duplicates = results.filter((result) => result.known).length;
  const duplicateText = duplicates === 0 ? '' : ` Already imported: ${formatNumber(duplicates)}.`;
  if (rejected > 0)
    return `${formatNumber(rejected)} of ${formatCount(results.length, 'row', 'rows')} ${rejected === 1 ? 'has an error' : 'have errors'}. Nothing was imported.`;
  if (dry_run)
    return `No errors found. ${formatCount(results.length, 'row', 'rows')} can be imported.${duplicateText}`;
  return `${formatCount(accepted, 'record was', 'records were')} imported.${duplicateText}`;
}

function Outcome(outcome: UsageResults) {
  const cell = 'border-b border-border px-3 py-2 align-top';
  return (
    <div className="grid gap-2">
      <p aria-live="polite" className="font-medium">
        {summaryOf(outcome)}
      </p>
      <ScrollRegion
        label="Result of each row"
        className="max-h-80 overflow-y-auto rounded-lg border border-border"
      >
        <table className="w-full text-left text-[13px]">
          <thead>
            <tr className="[&>th]:border-b [&>th]:border-border [&>th]:px-3 [&>th]:py-2 [&>th]:text-xs [&>th]:font-medium [&>th]:text-muted">
              <th scope="col" className="w-14 text-right">
                Line
              </th>
              <th scope="col">Result</th>
            </tr>
          </thead>
          <tbody>
            {outcome.results.map(({ line, ok, known, period_to, message }) => (
              <tr key={line} className={ok ? undefined : 'bg-danger-soft text-danger'}>
                <td className={`${cell} text-right tabular-nums`}>{line}</td>
                <td className={cell}>
                  {!ok
                    ? message
                    : known
                      ? 'Already imported, counted once'
                      : `Charged on ${formatDay(period_to ?? '')}`}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </div>
  );
}
