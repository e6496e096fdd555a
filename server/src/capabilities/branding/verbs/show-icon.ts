import { iconsOf, readSquareName } from '@trunkline/contract/kernel/brand-icons';
import type { Context } from '../../../kernel/context.ts';
import { makeLetterIcon, readIcon } from '../make-icon.ts';
import { keyOf, nameOf } from '../pictures.ts';
import type { PictureFile } from './read-picture.ts';

/**
 * Returns an icon the host's tenant currently shows, generated from its logo or favicon on first
 * use, or from the initial of its name; null for any other name, so that no one can have arbitrary
 * icons generated. `find` locates a picture in the tenant's library.
 */
export async function showIcon(
  { siteContext: { tenant }, files }: Pick<Context, 'siteContext' | 'files'>,
  name: string,
  find: (picture: { id: string; hash: string }) => Promise<string | null>,
): Promise<PictureFile | null> {
  const read = readSquareName(name);
  if (read === null) return null;
  const { tab, touch, installed } = iconsOf(tenant);
  const sources = [...tab, ...installed].map(({ src }) => src);
  if (![...sources, touch].some((src) => src.endsWith(`/brand/${name}`))) return null;
  const { source, form } = read;
  const { primary_color, background_color: colour } = tenant.theme;
  if ('letter' in source) {
    const bytes = await makeLetterIcon(source.letter, { form, colour: primary_color });
    return { bytes, type: 'image/png' };
  }
  const kind = tenant.theme.favicon === null ? 'logo' : 'favicon';
  const path =
    'sha256' in source ? keyOf(tenant.company_id, nameOf(kind, source.sha256)) : await find(source);
  if (path === null) return null;
  const bytes = await readIcon(files, { path, form, colour });
  return bytes === null ? null : { bytes, type: 'image/png' };
}
