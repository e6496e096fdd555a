import type { Context, SiteContext } from '../../../kernel/context.ts';
import { siteContextOf } from '../site-context.ts';
import { Preview, previewPurpose } from '../previews.ts';
import { selectSiteContextOfCompany } from '../queries.ts';

export interface OpenedPreview {
  /** The company's public face, in the theme of the link. */
  readonly siteContext: SiteContext;
  readonly expires: Date;
  /** Shown inside the form, which says itself what it is. */
  readonly embedded: boolean;
}

/**
 * What a preview link shows: a company's public face, never more; null for a link that is over or none, and for a
 * company that shows nothing in public.
 */
export async function openPreview(
  { database, seal, now }: Pick<Context, 'database' | 'seal' | 'now'>,
  token: string,
): Promise<OpenedPreview | null> {
  const opened = seal.open(previewPurpose, token, now());
  if (opened === null) return null;
  const preview = Preview.safeParse(JSON.parse(opened.text));
  // A theme that was fine when the link was made and is no longer: the link is over.
  if (!preview.success) return null;
  const { company, embedded, draft } = preview.data;
  const stored = await selectSiteContextOfCompany(database, company);
  if (stored === null) return null;
  const siteContext = siteContextOf('', stored);
  const theme = { ...siteContext.tenant.theme, ...draft };
  return {
    siteContext: { ...siteContext, tenant: { ...siteContext.tenant, theme } },
    expires: opened.expires,
    embedded,
  };
}
