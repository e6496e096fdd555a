import * as z from 'zod';
import { Id, Instant } from './kernel/list.ts';
import { mediaLimits } from './kernel/media-limits.ts';
import { assetKindNames, mediaListing } from './media/listing.ts';
import { operation } from './kernel/operation.ts';
import {
  describeResource,
  resourceOperations,
  rowBase,
  RowResult,
  RowVersion,
} from './kernel/resource.ts';
import { textOf } from './kernel/text-kind.ts';

export * from './kernel/media-limits.ts';
export * from './media/listing.ts';
export * from './kernel/media-url.ts';

const Filename = textOf(
  'name',
  z
    .string()
    .trim()
    .min(1)
    .max(255)
    .regex(/^\P{Cc}*$/u),
);

/** A picture or document of the library (specification, chapter 3: `media_assets`). */
export const Asset = z.object({
  ...rowBase(['update', 'delete']),
  kind: z.enum(assetKindNames),
  original_filename: z.string(),
  storage_path: z.string(),
  /** Its public URL, which contains the content hash and never changes. */
  url: z.string(),
  alt_text: z.string(),
  mime_type: z.string(),
  bytes: z.number().int(),
  /** In pixels; null for documents. */
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  /** Column and row of the focal point on a 5 × 5 grid. */
  focal: z.string(),
  folder_id: Id.nullable(),
  company_id: Id,
  /** Number of records using it that the reader can see, capped at a hundred. */
  uses: z.number().int(),
  created_at: Instant,
  updated_at: Instant,
});
export type Asset = z.infer<typeof Asset>;

const changes = {
  original_filename: Filename,
  alt_text: textOf(
    'prose',
    z
      .string()
      .trim()
      .max(mediaLimits.altText)
      .regex(/^\P{Cc}*$/u),
  ),
  focal: textOf('code', z.string().regex(/^[0-4]{2}$/)),
};

/** Files are uploaded, not created. */
export const mediaResource = describeResource({
  ...mediaListing,
  row: Asset,
  create: z.strictObject(changes),
  update: z.strictObject(changes).partial(),
  filters: {
    company_id: Id.optional(),
    /** A folder, or 'none' for files outside any folder. */
    folder_id: z.union([Id, z.literal('none')]).optional(),
    kind: z.enum(assetKindNames).optional(),
    alt_text: z.literal('missing').optional(),
    used: z.enum(['yes', 'no']).optional(),
  },
  writeLimit: 'api_write',
});
const resource = resourceOperations(mediaResource);

export const Folder = z.object({
  id: Id,
  company_id: Id,
  parent_id: Id.nullable(),
  name: z.string(),
  version: z.number().int(),
});
export type Folder = z.infer<typeof Folder>;

/** A record that uses an asset. */
export const AssetUse = z.object({
  /** 'page', 'post', 'theme', 'setting', … */
  kind: z.string(),
  item_id: z.string(),
  label: z.string(),
  company_id: Id,
  company_name: z.string(),
});
export type AssetUse = z.infer<typeof AssetUse>;

/** A file being uploaded. */
export const Upload = z.object({
  id: Id,
  filename: z.string(),
  size: z.number().int(),
  /** Bytes received so far: the offset of the next part. */
  received: z.number().int(),
  expires_at: Instant,
});
export type Upload = z.infer<typeof Upload>;

const UploadFile = z.strictObject({
  filename: Filename,
  size: z.number().int().min(1).max(mediaLimits.fileBytes),
});
const UploadTarget = { company_id: Id.optional(), folder_id: Id.nullable().default(null) };

/**
 * The result of an upload: a new file, or an existing one, possibly restored from the recycle bin.
 */
export const uploadOutcomes = ['added', 'existing', 'restored'] as const;
export const FinishedUpload = z.object({ outcome: z.enum(uploadOutcomes), asset: Asset });
export type FinishedUpload = z.infer<typeof FinishedUpload>;

const FolderName = textOf(
  'name',
  z
    .string()
    .trim()
    .min(1)
    .max(mediaLimits.folderName)
    .regex(/^\P{Cc}*$/u),
);
const ById = z.strictObject({ id: Id });
const read = { who: 'media:read', assurance: 2, limit: 'api_read' } as const;
const change = { who: 'media:update', assurance: 2, limit: 'api_write' } as const;
const upload = { who: 'media:create', assurance: 2, limit: 'api_write' } as const;
const tags = ['media'];

export const media = {
  list: resource.list,
  folders: operation(read, {
    method: 'GET',
    path: '/media/folders',
    summary: "List a company's folders with their parents",
    tags,
  })
    .input(z.strictObject({ company_id: Id.optional() }))
    .output(z.object({ items: z.array(Folder) })),
  createFolder: operation(
    { ...change, who: 'media:create' },
    { method: 'POST', path: '/media/folders', summary: 'Create a folder', tags },
  )
    .input(
      z.strictObject({
        name: FolderName,
        company_id: Id.optional(),
        parent_id: Id.nullable().default(null),
      }),
    )
    .output(Folder),
  updateFolder: operation(change, {
    method: 'PATCH',
    path: '/media/folders/{id}',
    summary: 'Rename or move a folder',
    tags,
  })
    .input(
      z.strictObject({
        id: Id,
        name: FolderName.optional(),
        parent_id: Id.nullable().optional(),
      }),
    )
    .output(Folder),
  removeFolder: operation(
    { who: 'media:delete', assurance: 2, limit: 'api_delete' },
    {
      method: 'DELETE',
      path: '/media/folders/{id}',
      summary: 'Delete a folder; its contents move to its parent',
      tags,
    },
  )
    .input(ById)
    .output(ById),
  move: operation(change, {
    method: 'POST',
    path: '/media/move',
    summary: 'Move files to another folder',
    tags,
  })
    .input(
      z.strictObject({
        ids: z.array(Id).min(1).max(mediaLimits.moved),
        folder_id: Id.nullable(),
      }),
    )
    .output(z.object({ results: z.array(RowResult) })),
  beginUpload: operation(
    { ...upload, limit: 'file_upload' },
    { method: 'POST', path: '/media/uploads', summary: 'Start an upload', tags },
  )
    .input(z.strictObject({ ...UploadTarget, ...UploadFile.shape }))
    .output(Upload),
  beginUploads: operation(
    { ...upload, limit: 'bulk_upload' },
    { method: 'POST', path: '/media/uploads/many', summary: 'Start several uploads', tags },
  )
    .input(
      z.strictObject({ ...UploadTarget, files: z.array(UploadFile).min(1).max(mediaLimits.files) }),
    )
    .output(z.object({ items: z.array(Upload) })),
  upload: operation(
    { ...upload, limit: 'api_read' },
    {
      method: 'GET',
      path: '/media/uploads/{id}',
      summary: "Get an upload's progress",
      tags,
    },
  )
    .input(ById)
    .output(Upload),
  finishUpload: operation(upload, {
    method: 'POST',
    path: '/media/uploads/{id}/finish',
    summary: 'Finish an upload: check the file and add it to the library',
    tags,
  })
    .input(ById)
    .output(FinishedUpload),
  cancelUpload: operation(
    { ...upload, limit: 'api_delete' },
    {
      method: 'DELETE',
      path: '/media/uploads/{id}',
      summary: 'Cancel an upload',
      tags,
    },
  )
    .input(ById)
    .output(ById),
  replace: operation(change, {
    method: 'POST',
    path: '/media/{id}/replace',
    summary: 'Replace a file with an uploaded one wherever it is used',
    tags,
  })
    .input(RowVersion.extend({ upload_id: Id }).strict())
    .output(Asset),
  uses: operation(read, {
    method: 'GET',
    path: '/media/{id}/uses',
    summary: 'List records that use a file',
    tags,
  })
    .input(ById)
    .output(z.object({ items: z.array(AssetUse) })),
  get: resource.get,
  update: resource.update,
  remove: resource.remove,
  restore: resource.restore,
  bulk: resource.bulk,
  export: resource.export,
};
