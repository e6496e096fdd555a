import type { Context, SiteContext } from '../../../kernel/context.ts';
import { siteContextOf } from '../site-context.ts';
import { Preview, previewPurpose } from '../previews.ts';
import { selectSiteContextOfCompany } from '../queries.ts';

export interface OpenedPreview {
  /** The company's site context, in the theme of the link. */
  readonly siteContext: SiteContext;
  readonly expires: Date;
  /** Whether the preview is shown inside the form, which already labels it as a preview. */
  readonly embedded: boolean;
}

/**
 * Opens a preview link: a company's public site only; null if the link is invalid or expired, or
 * the company has no public site.
 */
export async function openPreview(
  { database, seal, now }: Pick<Context, 'database' | 'seal' | 'now'>,
  token: string,
): Promise<OpenedPreview | null> {
  const opened = seal.open(previewPurpose, token, now());
  if (opened === null) return null;
  const preview = Preview.safeParse(JSON.parse(opened.text));
  // A theme that has become invalid since the link was created invalidates the link.
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
