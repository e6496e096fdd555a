import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from '../../ui/toast.tsx';
import { putRow, refreshAll } from '../resource/cache.ts';
import type { Resource, ResourceRow } from '../resource/resource.ts';

export interface RecordChange<Row> {
  run: () => Promise<Row>;
  /** Shown afterwards, if set. */
  done?: string;
}

/** Runs a change to a record, and shows the updated record. */
export function useRecordChange<Row extends ResourceRow>(resource: Resource<Row>) {
  const client = useQueryClient();
  return useMutation({
    // A write whose response was lost may have succeeded, so it is never retried automatically.
    retry: false,
    mutationFn: ({ run }: RecordChange<Row>) => run(),
    // Shown here, because the button may disappear with the change.
    onSuccess: (row, { done }) => {
      putRow(client, resource, row);
      if (done !== undefined) toast.success(done);
    },
    onSettled: () => void refreshAll(client, resource),
  });
}
