import type { MainLogo, MenuEntry, SiteParts } from '@trunkline/contract/branding';
import { readMediaUrl } from '@trunkline/contract/kernel/media-url';
import type { Difference } from '../../ui/conflict-notice.tsx';

/** The values shown in the form: the company's own parts, otherwise the built-in ones. */
export type SiteDraft = SiteParts['built_in'];

export function draftOf({ parts, built_in }: SiteParts): SiteDraft {
  return {
    menus: parts.menus ?? built_in.menus,
    claims: parts.claims ?? built_in.claims,
    main_logo: parts.main_logo ?? built_in.main_logo,
  };
}

const isEqual = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** Returns the parts to save: only changed ones, and null for those equal to the built-in part. */
export function changesOf(draft: SiteDraft, stored: SiteParts): Partial<SiteParts['parts']> {
  const before = draftOf(stored);
  const changed: Partial<SiteParts['parts']> = {};
  if (!isEqual(draft.menus, before.menus))
    changed.menus = isEqual(draft.menus, stored.built_in.menus) ? null : draft.menus;
  if (!isEqual(draft.claims, before.claims))
    changed.claims = isEqual(draft.claims, stored.built_in.claims) ? null : draft.claims;
  if (!isEqual(draft.main_logo, before.main_logo))
    changed.main_logo = isEqual(draft.main_logo, stored.built_in.main_logo)
      ? null
      : draft.main_logo;
  return changed;
}

/** Returns the logo at this URL; a media library URL is resolved to its asset. */
export function logoAt(logo: MainLogo, address: string): MainLogo {
  const picture = readMediaUrl(address.trim());
  return { ...logo, media_asset_id: picture?.id ?? null, fallback_url: address };
}

/** Moves an entry of a list to another index. */
export function moveItem<Item>(list: readonly Item[], from: number, to: number): Item[] {
  const item = list[from];
  if (item === undefined || to < 0 || to >= list.length) return [...list];
  const rest = list.filter((_, index) => index !== from);
  return [...rest.slice(0, to), item, ...rest.slice(to)];
}

const menuNames = ['header', 'footer', 'legal'] as const;
const menuLabels = { header: 'Header', footer: 'Quick links', legal: 'Legal links' } as const;
type Menus = SiteDraft['menus'];

/**
 * Merges the user's edits since `base` into the parts that others have saved. Each menu, the
 * figures and the logo are merged as a whole.
 */
export function mergeEdits(mine: SiteDraft, base: SiteParts, theirs: SiteParts): SiteDraft {
  const before = draftOf(base);
  const other = draftOf(theirs);
  const pick = <Value>(own: Value, previous: Value, current: Value) =>
    isEqual(own, previous) ? current : own;
  const menus: Menus = { ...other.menus };
  for (const name of menuNames)
    menus[name] = pick(mine.menus[name], before.menus[name], other.menus[name]);
  return {
    menus,
    claims: pick(mine.claims, before.claims, other.claims),
    main_logo: pick(mine.main_logo, before.main_logo, other.main_logo),
  };
}

const describeLinks = (links: readonly MenuEntry[]): string =>
  links
    .map(({ text, href, links: below = [] }) => {
      const link = `${text} (${href})`;
      return below.length > 0 ? `${link} with ${describeLinks(below)}` : link;
    })
    .join(', ');

/** Returns the parts where the user's edits conflict with those saved by others, as text. */
export function differingParts(mine: SiteDraft, base: SiteParts, theirs: SiteParts): Difference[] {
  const merged = mergeEdits(mine, base, theirs);
  const other = draftOf(theirs);
  const textsOf = ({
    menus,
    claims,
    main_logo,
  }: SiteDraft): (readonly [string, unknown, string])[] => [
    ...menuNames.map(
      (name) => [menuLabels[name], menus[name], describeLinks(menus[name]) || 'No links'] as const,
    ),
    ['Key figures', claims, Object.values(claims).join(', ')] as const,
    [
      'Main logo',
      main_logo,
      `${main_logo.fallback_url || 'None'}${main_logo.alt_text && `, ‘${main_logo.alt_text}’`}`,
    ] as const,
  ];
  const otherTexts = textsOf(other);
  return textsOf(merged).flatMap(([label, value, text], index) => {
    const [, theirValue, theirText = ''] = otherTexts[index] ?? [];
    return isEqual(value, theirValue) ? [] : [{ label, theirs: theirText, mine: text }];
  });
}
