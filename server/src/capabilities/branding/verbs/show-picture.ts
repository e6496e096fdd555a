import type { Context } from '../../../kernel/context.ts';
import { keyOf, parseName } from '../pictures.ts';
import type { PictureFile } from './read-picture.ts';

/** Returns a picture the host's tenant currently shows in public; null for any other. */
export async function showPicture(
  { siteContext, files }: Pick<Context, 'siteContext' | 'files'>,
  name: string,
): Promise<PictureFile | null> {
  const read = parseName(name);
  const { company_id, theme } = siteContext.tenant;
  const isUsed = [theme.logo, theme.favicon].some(
    (picture) => read !== null && picture !== null && picture.url.includes(`/${read.sha256}`),
  );
  if (read === null || !isUsed) return null;
  const bytes = await files.get(keyOf(company_id, name));
  return bytes === null ? null : { bytes, type: read.type };
}
