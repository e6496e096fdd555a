import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ExportFile } from '@trunkline/contract/kernel/exports';
import { isInProgress } from '@trunkline/contract/kernel/export-states';
import { apiFor } from '../api.ts';
import { rememberStarted, type RowLabels } from './started-exports.ts';

/**
 * Milliseconds between polls of running exports: frequent at first, because most finish quickly.
 */
const fastInterval = 700;
const slowInterval = 3_000;
const fastUntilAge = 15_000;

function nextPollDelay(items: readonly ExportFile[] | undefined): number | false {
  const ages = (items ?? [])
    .filter(isInProgress)
    .map(({ created_at: at }) => Date.now() - Date.parse(at));
  if (ages.length === 0) return false;
  return Math.min(...ages) < fastUntilAge ? fastInterval : slowInterval;
}

/** Reads the user's exports; polled while one is running. */
export const exportsOptions = (tenant: string) =>
  queryOptions({
    ...apiFor(tenant).exports.list.queryOptions(),
    refetchInterval: ({ state }) => nextPollDelay(state.data?.items),
    // The file is downloaded when ready, even if another window has focus.
    refetchIntervalInBackground: true,
    // The tray renders a moment after the frame's data arrives, and must not request it again.
    staleTime: 10_000,
  });

/**
 * Starts an export. The portal's export tray then shows its progress and downloads it when done.
 */
export function useStartExport<Input>(
  tenant: string,
  start: (input: Input) => Promise<ExportFile>,
  labels: RowLabels,
) {
  const client = useQueryClient();
  return useMutation({
    retry: false,
    mutationFn: start,
    onSuccess: (file) => {
      rememberStarted(file.id, labels);
      putFile(client, tenant, file);
    },
  });
}

type Client = ReturnType<typeof useQueryClient>;

function putFile(client: Client, tenant: string, file: ExportFile): void {
  const { queryKey } = exportsOptions(tenant);
  client.setQueryData(queryKey, (data) => ({
    items: [file, ...(data?.items ?? []).filter(({ id }) => id !== file.id)].toSorted(
      (a, b) => Date.parse(b.created_at) - Date.parse(a.created_at),
    ),
  }));
  void client.invalidateQueries({ queryKey });
}

/** Cancels, resumes or removes an export. */
export function useExportActions(tenant: string) {
  const client = useQueryClient();
  const { exports: files } = apiFor(tenant);
  const refresh = () =>
    void client.invalidateQueries({ queryKey: exportsOptions(tenant).queryKey });
  const options = {
    retry: false,
    onSuccess: (file: ExportFile) => putFile(client, tenant, file),
    onError: refresh,
  } as const;
  return {
    cancel: useMutation({ ...options, mutationFn: (id: string) => files.cancel.call({ id }) }),
    retry: useMutation({ ...options, mutationFn: (id: string) => files.retry.call({ id }) }),
    remove: useMutation({
      retry: false,
      mutationFn: (id: string) => files.remove.call({ id }),
      onSettled: refresh,
    }),
  };
}
