import { createHash } from 'node:crypto';
import { mediaUrl } from '@trunkline/contract/kernel/media-url';
import type { DemoContext } from '../part.ts';
import type { DemoCompany, DemoRow } from '../story.ts';

export interface LibraryFile {
  readonly filename: string;
  readonly alt?: string;
  readonly folder?: string;
  readonly content: { readonly svg: string } | { readonly pdf: Buffer };
  readonly at: string;
  readonly by: string;
  readonly deleted?: { readonly at: string; readonly by: string };
}

export type LibraryAsset = DemoRow<'media_assets'> & { id: string; sha256: string };

/** Adds folders to a company's library; `Campaigns/Spring` is a folder inside `Campaigns`. */
export function addFolders(
  { story }: DemoContext,
  company: DemoCompany,
  names: readonly string[],
  origin: { at: string; by: string },
): void {
  for (const path of names) {
    const [above, name = path] = path.includes('/') ? path.split('/') : [undefined, path];
    const parent_id = above === undefined ? null : folderId(story, company, above);
    const row = { id: folderId(story, company, path), company_id: company.id, parent_id, name };
    story.insert('media_folders', [row], () => origin);
  }
}

const folderId = (story: DemoContext['story'], { slug }: DemoCompany, name: string) =>
  story.id('media_folder', `${slug} ${name}`);

/** Stores files and adds them to a company's library, in the given order. */
export async function addFiles(
  context: DemoContext,
  company: DemoCompany,
  files: readonly LibraryFile[],
): Promise<LibraryAsset[]> {
  const assets = await Promise.all(files.map((file) => assetOf(context, company, file)));
  context.story.insert('media_assets', assets);
  return assets;
}

async function assetOf(
  { story, tools }: DemoContext,
  company: DemoCompany,
  { filename, alt = '', folder, content: source, at, by, deleted }: LibraryFile,
): Promise<LibraryAsset> {
  const id = story.id('media_asset', `${company.slug} ${filename}`);
  const picture = 'svg' in source ? await tools.rasterise(source.svg) : null;
  const content = picture?.content ?? ('pdf' in source ? source.pdf : Buffer.alloc(0));
  const sha256 = createHash('sha256').update(content).digest('hex');
  const extension = picture === null ? 'pdf' : 'webp';
  // The same key as for an upload.
  const storage_path = `media-assets/${company.id}/${id}/${sha256.slice(0, 10)}.${extension}`;
  await tools.store(storage_path, content);
  return {
    id,
    company_id: company.id,
    folder_id: folder === undefined ? null : folderId(story, company, folder),
    storage_path,
    original_filename: filename,
    alt_text: alt,
    mime_type: picture === null ? 'application/pdf' : 'image/webp',
    bytes: content.byteLength,
    width: picture?.width ?? null,
    height: picture?.height ?? null,
    sha256,
    source_sha256: sha256,
    focal: '22',
    former_hashes: [],
    created_at: at,
    created_by: by,
    deleted_at: deleted?.at ?? null,
    deleted_by: deleted?.by ?? null,
  };
}

/** The address of a picture, as pages and posts store it. */
export function addressOf({ id, sha256, width, height }: LibraryAsset): string {
  return mediaUrl({
    id,
    hash: sha256.slice(0, 10),
    width: width ?? 0,
    height: height ?? 0,
    focal: '22',
  });
}
