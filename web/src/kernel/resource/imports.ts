import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ImportRun, isImporting } from '@trunkline/contract/kernel/imports';
import type { RowResult } from '@trunkline/contract/kernel/resource';
import { useEffect } from 'react';
import { apiFor } from '../api.ts';
import { refreshAll } from './cache.ts';
import type { Resource, ResourceRow } from './resource.ts';

/** Milliseconds between polls of a running import. */
const interval = 1_000;

/** Progress of checking or importing a file, done immediately or by a job. */
export interface ImportProgress {
  readonly run: ImportRun | null;
  readonly running: boolean;
  readonly accepted: number;
  readonly rejected: number;
  /** The result for each row of a short file; the first rejected rows of a longer one. */
  readonly results: readonly RowResult[];
  /** Columns of the file that an import can't set. */
  readonly ignored: readonly string[];
}

/** Checks or imports a CSV text, and polls the job for a longer one. */
export function useImport<Row extends ResourceRow>(resource: Resource<Row>) {
  const client = useQueryClient();
  const { imports } = apiFor(resource.tenant);
  // A write whose response was lost may have succeeded, so it is never retried automatically.
  const start = useMutation({
    retry: false,
    mutationFn: async (input: { csv: string; dry_run: boolean }) => {
      if (!resource.api.import) throw new Error(`${resource.description.name} can't be imported`);
      return resource.api.import.call(input);
    },
    onSuccess: ({ imported }) => {
      if (imported > 0) void refreshAll(client, resource);
    },
  });
  const started = start.data?.run ?? null;
  const { data: run = started } = useQuery({
    ...imports.get.queryOptions({ input: { id: started?.id ?? '' } }),
    enabled: started !== null,
    refetchInterval: ({ state }) => (state.data && !isImporting(state.data) ? false : interval),
    staleTime: 0,
  });
  const ended = run !== null && !isImporting(run);
  const created = ended && !run.dry_run && run.accepted > 0;
  useEffect(() => {
    if (created) void refreshAll(client, resource);
  }, [created, client, resource]);
  const stop = useMutation({
    retry: false,
    mutationFn: (id: string) => imports.cancel.call({ id }),
    onSuccess: (stopped) =>
      client.setQueryData(imports.get.queryKey({ input: { id: stopped.id } }), stopped),
  });
  return { start, stop, progress: start.data ? progressOf(start.data, run) : null };
}

function progressOf(
  { results, ignored }: { results: RowResult[]; ignored: string[] },
  run: ImportRun | null,
): ImportProgress {
  if (run !== null) {
    const { accepted, rejected, failures } = run;
    return { run, running: isImporting(run), accepted, rejected, results: failures, ignored };
  }
  const accepted = results.filter(({ ok }) => ok).length;
  const rejected = results.length - accepted;
  return { run, running: false, accepted, rejected, results, ignored };
}
