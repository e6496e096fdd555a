import { inSentence } from '@trunkline/contract/kernel/listing';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { requestLimits } from '@trunkline/contract/kernel/request-limits';
import type { RowResult } from '@trunkline/contract/kernel/resource';
import { useStartExport } from '../exports/export-queries.ts';
import { inBatches } from './bulk-actions.ts';
import { dropRow, putRow, refreshAll } from './cache.ts';
import {
  actionsByName,
  type Resource,
  type ResourceRow,
  type Selection,
  type Values,
} from './resource.ts';

// A write whose response was lost may have succeeded, so it is never retried automatically.
const options = { retry: false } as const;

export interface SaveInput {
  /** The row when editing began; null to create. */
  row: ResourceRow | null;
  values: Values;
}

/** Creates a record, or updates it with the version that was edited. */
export function useSave<Row extends ResourceRow>(resource: Resource<Row>) {
  const client = useQueryClient();
  return useMutation({
    ...options,
    mutationFn: async ({ row, values }: SaveInput): Promise<Row> => {
      if (row) {
        if (!resource.api.update) throw new Error(`${resource.description.name} can't be updated`);
        return resource.api.update.call({ ...values, id: row.id, version: row.version });
      }
      if (!resource.api.create) throw new Error(`${resource.description.name} can't be created`);
      return resource.api.create.call(values);
    },
    onSuccess: (saved) => {
      putRow(client, resource, saved);
      void refreshAll(client, resource);
    },
  });
}

export function useRunVerb<Row extends ResourceRow>(resource: Resource<Row>) {
  const client = useQueryClient();
  return useMutation({
    ...options,
    mutationFn: async ({ name, id }: { name: string; id: string }) => {
      const { remove, restore } = resource.api;
      if (name === 'delete' && remove) return remove.call({ id });
      if (name === 'restore' && restore) return restore.call({ id });
      const run = actionsByName(resource).verbs[name]?.run;
      if (!run) throw new Error(`${resource.description.name} cannot ${name} a single row`);
      return run(id);
    },
    onSuccess: (result, { name, id }) => {
      if (name === 'delete') dropRow(client, resource, id);
      else if (isRow<Row>(result)) putRow(client, resource, result);
      void refreshAll(client, resource);
    },
  });
}

function isRow<Row extends ResourceRow>(result: Row | { id: string }): result is Row {
  return 'version' in result;
}

/**
 * Applies one action to many rows, in batches of the size the server accepts; each row has its own
 * result.
 */
export function useRunBulk<Row extends ResourceRow>(resource: Resource<Row>) {
  const client = useQueryClient();
  return useMutation({
    ...options,
    mutationFn: async ({ action, ids }: { action: string; ids: string[] }) => {
      const results: RowResult[] = [];
      for (const batch of inBatches(ids, requestLimits.bulkRows)) {
        const response = await resource.api.bulk.call({ action, ids: batch });
        results.push(...response.results);
      }
      return results;
    },
    onSettled: () => void refreshAll(client, resource),
  });
}

export function useExport<Row extends ResourceRow>({ api, tenant, description }: Resource<Row>) {
  return useStartExport(tenant, (selection: Selection) => api.export.call(selection), {
    one: inSentence(description.one),
    many: inSentence(description.many),
  });
}
