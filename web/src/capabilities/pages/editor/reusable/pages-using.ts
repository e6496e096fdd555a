import type { EditedSection } from '@trunkline/contract/pages';

/** Describes on how many pages a reusable section is used. */
export function pagesUsing(pages: number): string {
  if (pages === 0) return "It isn't used on a saved page yet.";
  return pages === 1 ? 'It is used on 1 page.' : `It is used on ${pages} pages.`;
}

/** Describes what publishing a section changes. */
export function consequenceOf({ uses }: Pick<EditedSection, 'uses'>): string {
  const live = uses.filter((use) => use.live).map(({ title }) => `“${title}”`);
  if (live.length === 0) return 'No published page uses it yet.';
  const sites = live.slice(0, 5).join(', ');
  const suffix = live.length > 5 ? ` and ${live.length - 5} more` : '';
  return live.length === 1
    ? `Visitors will see the change immediately on ${sites}.`
    : `Visitors will see the change immediately on ${live.length} pages: ${sites}${suffix}.`;
}
