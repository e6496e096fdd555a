import * as z from 'zod';
import { exportOperation } from './exports.ts';
import { ImportRun } from './imports.ts';
import { Id, ListInput, pageOf } from './list.ts';
import { requestLimits, type RateLimitRule } from './limits.ts';
import { inSentence, permissionsOf, sortsOf, type ResourceListing } from './listing.ts';
import { operation } from './operation.ts';
import { RowResult } from './row-result.ts';
import { textOf } from './text-kind.ts';

export * from './listing.ts';
export * from './row-result.ts';

/**
 * The typed description that list, detail, form, bulk actions, recycle bin and CSV of a resource
 * are generated from.
 */
export interface ResourceDescription<
  Row extends z.ZodObject = z.ZodObject,
  Create extends z.ZodObject = z.ZodObject,
  Update extends z.ZodObject = z.ZodObject,
  Filters extends z.ZodRawShape = z.ZodRawShape,
> extends ResourceListing {
  readonly row: Row;
  readonly create: Create;
  readonly update: Update;
  /** Filters besides search, all optional; a list filter accepts comma-separated values. */
  readonly filters: Filters;
  readonly writeLimit: RateLimitRule;
}

/** The row of an update and the version that was edited. */
export const RowVersion = z.object({ id: Id, version: z.number().int().min(1) });
export type RowVersion = z.infer<typeof RowVersion>;

/**
 * Fields that the rows of all resources have; `actions` are all actions that people may be allowed
 * to perform on a row.
 */
export const rowBase = <const Actions extends readonly [string, ...string[]]>(
  actions: Actions,
) => ({
  id: Id,
  /**
   * Incremented by every change; an update names the version it is based on, to detect conflicts.
   */
  version: z.number().int(),
  /** Actions the caller may perform on this row. */
  may: z.array(z.enum(actions)),
});

export function describeResource<
  Row extends z.ZodObject,
  Create extends z.ZodObject,
  Update extends z.ZodObject,
  Filters extends z.ZodRawShape,
>(description: ResourceDescription<Row, Create, Update, Filters>) {
  return description;
}

/** Creates the operations every resource has; capabilities add their own. */
export function resourceOperations<
  Row extends z.ZodObject,
  Create extends z.ZodObject,
  Update extends z.ZodObject,
  Filters extends z.ZodRawShape,
>(description: ResourceDescription<Row, Create, Update, Filters>) {
  const { name, one, many, row, writeLimit } = description;
  const path = `/${name.replace('.', '/')}` as const;
  const resource = permissionsOf(name);
  const tags = [resource];
  const singular = inSentence(one);
  const article = /^[aeio]/.test(singular) ? 'an' : 'a';
  const plural = inSentence(many);
  const selection = {
    sort: z.enum(sortsOf(description)).default(description.defaultSort),
    ...description.filters,
  };
  const ById = z.strictObject({ id: Id });
  return {
    list: operation(
      { who: `${resource}:read`, assurance: 2, limit: 'api_read' },
      { method: 'GET', path, summary: `List ${plural}`, tags },
    )
      .input(ListInput.extend(selection))
      .output(pageOf(row)),
    get: operation(
      { who: `${resource}:read`, assurance: 2, limit: 'api_read' },
      { method: 'GET', path: `${path}/{id}`, summary: `Get ${article} ${singular}`, tags },
    )
      .input(ById)
      .output(row),
    create: operation(
      { who: `${resource}:create`, assurance: 2, limit: writeLimit },
      { method: 'POST', path, summary: `Create ${article} ${singular}`, tags },
    )
      .input(description.create)
      .output(row),
    update: operation(
      { who: `${resource}:update`, assurance: 2, limit: writeLimit },
      { method: 'PATCH', path: `${path}/{id}`, summary: `Update ${article} ${singular}`, tags },
    )
      .input(description.update.extend(RowVersion.shape))
      .output(row),
    remove: operation(
      { who: `${resource}:delete`, assurance: 2, limit: 'api_delete' },
      {
        method: 'DELETE',
        path: `${path}/{id}`,
        summary: `Move ${article} ${singular} to the recycle bin`,
        tags,
      },
    )
      .input(ById)
      .output(ById),
    restore: operation(
      { who: `${resource}:delete`, assurance: 2, limit: writeLimit },
      {
        method: 'POST',
        path: `${path}/{id}/restore`,
        summary: `Restore ${article} ${singular}`,
        tags,
      },
    )
      .input(ById)
      .output(row),
    bulk: operation(
      { who: `${resource}:read`, assurance: 2, limit: writeLimit },
      { method: 'POST', path: `${path}/bulk`, summary: `Run an action on several ${plural}`, tags },
    )
      .input(
        z.strictObject({
          /** One of the resource's actions, or 'restore' for rows in the recycle bin. */
          action: z.enum([...Object.keys(description.bulk), 'restore']),
          ids: z.array(Id).min(1).max(requestLimits.bulkRows),
        }),
      )
      .output(z.object({ results: z.array(RowResult) })),
    export: exportOperation(
      resource,
      `${path}/export`,
      plural,
      ListInput.omit({ cursor: true, limit: true }).extend(selection),
    ),
    import: operation(
      {
        who: `${resource}:create`,
        assurance: 2,
        limit: 'bulk_upload',
        bodyBytes: requestLimits.importBytes,
      },
      { method: 'POST', path: `${path}/import`, summary: `Import ${plural} from CSV`, tags },
    )
      .input(
        z.strictObject({
          csv: textOf('prose', z.string().min(1).max(requestLimits.importBytes)),
          dry_run: z.boolean(),
        }),
      )
      .output(
        z.object({
          dry_run: z.boolean(),
          /** Number of rows created: all of a short file, or none. */
          imported: z.number().int(),
          /** Columns that exports have but imports can't write. */
          ignored: z.array(z.string()),
          results: z.array(RowResult),
          /** The job that processes a longer file; null for a short one. */
          run: ImportRun.nullable(),
        }),
      ),
  };
}
