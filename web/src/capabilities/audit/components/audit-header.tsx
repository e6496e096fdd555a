import { Download, ShieldCheck } from 'lucide-react';
import { describeError } from '../../../kernel/describe-error.ts';
import { Button } from '../../../ui/button.tsx';
import { formatCount, formatDate } from '../../../ui/formats.ts';
import { toast } from '../../../ui/toast.tsx';
import { useExportEntries, useVerifyIntegrity } from '../mutations.ts';
import { Retention } from './retention.tsx';
import type { EntriesInput } from '../screen-queries.ts';

const entries = (count: number) => formatCount(count, 'entry', 'entries');

/** Describes the entries removed after their retention period. */
function removedText({ removed, removedUntil }: { removed: number; removedUntil: string | null }) {
  if (removed === 0 || removedUntil === null) return '';
  const were = removed === 1 ? 'was' : 'were';
  return ` ${entries(removed)} up to ${formatDate(removedUntil)} ${were} removed at the end of the retention period, as recorded in the log.`;
}

/** Shows the title of the log, with buttons to verify and export it. */
export function AuditHeader({
  tenant,
  input,
  canExport,
  canSetRetention,
}: {
  tenant: string;
  input: EntriesInput;
  canExport: boolean;
  canSetRetention: boolean;
}) {
  const exportMutation = useExportEntries(tenant);
  const verify = useVerifyIntegrity(tenant);
  const showError = (error: Error) => toast.error(describeError(error).message);
  const exportEntries = () => exportMutation.mutate(input, { onError: showError });
  return (
    <header className="grid gap-3">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
        <div className="min-w-0 flex-1 max-sm:basis-full">
          <h1 className="text-xl font-semibold tracking-tight">Audit Logs</h1>
          <p className="text-muted max-sm:hidden">
            Every change, sign-in and denied attempt at your company and those below it. Entries
            can't be edited.
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-2">
          <Retention tenant={tenant} canSet={canSetRetention} />
          <Button
            pending={verify.isPending}
            onClick={() => verify.mutate(undefined, { onError: showError })}
          >
            <ShieldCheck aria-hidden="true" className="size-4" />
            Verify integrity
          </Button>
          {canExport && (
            <Button pending={exportMutation.isPending} onClick={exportEntries}>
              <Download aria-hidden="true" className="size-4" />
              Export
            </Button>
          )}
        </div>
      </div>
      <div role="status">
        {verify.data &&
          (verify.data.intact ? (
            <p className="rounded-md border border-border bg-success-soft px-3 py-2 text-[13px] text-success">
              Intact: no entries were changed. Checked {entries(verify.data.entries)} written by
              your company.
              {removedText(verify.data)}
            </p>
          ) : (
            <p className="rounded-md border border-danger/50 bg-danger-soft px-3 py-2 text-[13px] text-danger">
              {verify.data.firstBroken === null
                ? `Not intact: entries are missing. Checked ${entries(verify.data.entries)}.`
                : `Not intact: entry ${verify.data.firstBroken} is the first that was changed. Checked ${entries(verify.data.entries)}.`}
            </p>
          ))}
      </div>
    </header>
  );
}
