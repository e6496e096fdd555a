import { Download, ShieldCheck } from 'lucide-react';
import { describeError } from '../../../kernel/describe-error.ts';
import { Button } from '../../../ui/button.tsx';
import { formatCount } from '../../../ui/formats.ts';
import { toast } from '../../../ui/toast.tsx';
import { useExportEntries, useVerifyIntegrity } from '../mutations.ts';
import type { EntriesInput } from '../screen-queries.ts';

const entries = (count: number) => formatCount(count, 'entry', 'entries');

/** What the log is, and what can be done with all of it: check it, take it along. */
export function AuditHeader({
  tenant,
  input,
  mayExport,
}: {
  tenant: string;
  input: EntriesInput;
  mayExport: boolean;
}) {
  const take = useExportEntries(tenant);
  const verify = useVerifyIntegrity(tenant);
  const failed = (error: Error) => toast.error(describeError(error).message);
  const exportEntries = () =>
    take.mutate(input, {
      onSuccess: ({ rows, cut }) =>
        toast.success(`${entries(rows)} exported`, {
          description: cut ? 'There are more: narrow the list to export the rest.' : undefined,
        }),
      onError: failed,
    });
  return (
    <header className="grid gap-3">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
        <div className="min-w-0 flex-1 max-sm:basis-full">
          <h1 className="text-xl font-semibold tracking-tight">Audit Logs</h1>
          <p className="text-muted max-sm:hidden">
            Every change, sign-in and refused attempt in your companies. Nobody can change it.
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          <Button
            pending={verify.isPending}
            onClick={() => verify.mutate(undefined, { onError: failed })}
          >
            <ShieldCheck aria-hidden="true" className="size-4" />
            Verify integrity
          </Button>
          {mayExport && (
            <Button pending={take.isPending} onClick={exportEntries}>
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
              Intact: all {entries(verify.data.entries)} written by your company are as they were
              written.
            </p>
          ) : (
            <p className="rounded-md border border-danger/50 bg-danger-soft px-3 py-2 text-[13px] text-danger">
              {verify.data.firstBroken === null
                ? `Not intact: entries are missing. ${entries(verify.data.entries)} were checked.`
                : `Not intact: entry ${verify.data.firstBroken} is the first that was changed. ${entries(verify.data.entries)} were checked.`}
            </p>
          ))}
      </div>
    </header>
  );
}
