import type { MainLogo, SiteParts } from '@trunkline/contract/branding';
import { readMediaUrl } from '@trunkline/contract/kernel/media-url';

/** What of a site stands in the form: the own parts, else the built-in ones. */
export type SiteDraft = SiteParts['built_in'];

export function draftOf({ parts, built_in }: SiteParts): SiteDraft {
  return {
    menus: parts.menus ?? built_in.menus,
    claims: parts.claims ?? built_in.claims,
    main_logo: parts.main_logo ?? built_in.main_logo,
  };
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** What has to be saved: changed parts only, and null for one that is as it is built in. */
export function changesOf(draft: SiteDraft, stored: SiteParts): Partial<SiteParts['parts']> {
  const before = draftOf(stored);
  const changed: Partial<SiteParts['parts']> = {};
  if (!same(draft.menus, before.menus))
    changed.menus = same(draft.menus, stored.built_in.menus) ? null : draft.menus;
  if (!same(draft.claims, before.claims))
    changed.claims = same(draft.claims, stored.built_in.claims) ? null : draft.claims;
  if (!same(draft.main_logo, before.main_logo))
    changed.main_logo = same(draft.main_logo, stored.built_in.main_logo) ? null : draft.main_logo;
  return changed;
}

/** The logo with this address: one of the media library counts as its picture. */
export function logoAt(logo: MainLogo, address: string): MainLogo {
  const picture = readMediaUrl(address.trim());
  return { ...logo, media_asset_id: picture?.id ?? null, fallback_url: address };
}

/** A list with one entry moved to another place. */
export function moved<Item>(list: readonly Item[], from: number, to: number): Item[] {
  const item = list[from];
  if (item === undefined || to < 0 || to >= list.length) return [...list];
  const rest = list.filter((_, index) => index !== from);
  return [...rest.slice(0, to), item, ...rest.slice(to)];
}
