import type { Branding, BrandPicture } from '@trunkline/contract/branding';
import { BackgroundEffectSettings } from '@trunkline/contract/kernel/background-effects';
import type { Tx } from '@trunkline/database/database';
import type { SignedIn } from '../../kernel/context.ts';
import { Problem } from '../../kernel/errors.ts';
import { siteContextOf, defaultTheme } from './site-context.ts';
import { nameOf, StoredPicture } from './pictures.ts';
import { brandingActions } from './policy.ts';
import { selectBranding } from './queries.ts';

const { id: _id, logo: _logo, favicon: _favicon, ...plain } = defaultTheme;

/** Administrators see pictures on their own host, so the URL is one that requires authorisation. */
function presentPicture(
  companyId: string,
  kind: 'logo' | 'favicon',
  stored: unknown,
): BrandPicture | null {
  const picture = StoredPicture.safeParse(stored);
  if (!picture.success) return null;
  const { sha256, width, height } = picture.data;
  return { url: `/api/branding/pictures/${companyId}/${nameOf(kind, sha256)}`, width, height };
}

/** Returns a company's branding for its administrators. Throws Problem `not_found`. */
export async function readBranding(
  tx: Tx,
  { actor }: SignedIn,
  companyId: string,
): Promise<Branding> {
  const found = await selectBranding(tx, companyId);
  if (found === null) throw new Problem('not_found');
  const { company, theme } = found;
  // Read like a visitor's page, so that broken parts show their fallback.
  const stored =
    theme === null ? null : { ...theme, background_effect_settings: settingsOf(theme) };
  const { tenant } = siteContextOf('', {
    claimed: false,
    company_id: company.id,
    company_name: company.name,
    tenant_slug: '',
    theme: stored,
    settings: {},
    limits: {},
  });
  const { id: _ownId, logo: _ownLogo, favicon: _ownFavicon, ...own } = tenant.theme;
  return {
    company,
    own: theme !== null,
    version: theme?.version ?? null,
    updated_at: theme === null ? null : new Date(theme.updated_at).toISOString(),
    theme: own,
    plain,
    logo: presentPicture(company.id, 'logo', theme?.logo),
    favicon: presentPicture(company.id, 'favicon', theme?.favicon),
    may: brandingActions(actor),
  };
}

function settingsOf({
  background_effect_settings: stored,
}: {
  background_effect_settings: unknown;
}) {
  const settings = BackgroundEffectSettings.safeParse(stored);
  return settings.success ? settings.data : {};
}
