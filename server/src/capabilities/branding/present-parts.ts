import { createHash } from 'node:crypto';
import {
  Claims,
  defaultClaims,
  defaultMenus,
  MainLogo,
  Menus,
  noLogo,
  type SiteParts,
} from '@trunkline/contract/branding';
import type { selectParts } from './queries/site.ts';

type StoredParts = NonNullable<Awaited<ReturnType<typeof selectParts>>>;

/** Returns the parts of a site for the settings screen; an unreadable part counts as not set. */
export function presentParts({ settings, themedLogo }: StoredParts): SiteParts {
  const stored = new Map(settings.map((setting) => [setting.setting_key, setting.setting_value]));
  const logo = MainLogo.strip().safeParse(stored.get('main_logo'));
  return {
    parts: {
      menus: Menus.safeParse(stored.get('menus')).data ?? null,
      claims: Claims.safeParse(stored.get('claims')).data ?? null,
      main_logo: logo.data ?? null,
    },
    built_in: { menus: defaultMenus, claims: defaultClaims, main_logo: noLogo },
    themed_logo: themedLogo,
    revision: createHash('sha256')
      .update(
        JSON.stringify(
          settings.map((setting) => [setting.setting_key, setting.version, setting.updated_at]),
        ),
      )
      .digest('hex')
      .slice(0, 32),
  };
}
