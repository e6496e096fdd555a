// Plain data without zod, for the screen that lists the bin.

/** Kinds of records that can lie in the recycle bin, by their table. */
export const recycleTypeNames = [
  'companies',
  'profiles',
  'media_assets',
  'blog_posts',
  'services',
  'pages',
  'partners',
  'partner_applications',
  'contact_requests',
  'release_notes',
  'page_templates',
  'system_alerts',
  'integrations',
] as const;
export type RecycleType = (typeof recycleTypeNames)[number];

/** Days that deleted records are kept: as it is unless a company says otherwise, and how far it may go. */
export const recycleDays = { usual: 30, least: 1, most: 3650 } as const;

/** What has to be typed before the whole bin is emptied. */
export const emptyConfirmation = 'empty';

/** What has to be typed before something goes for good: its name, or how many they are. */
export function confirmationOf(items: readonly { readonly label: string }[]): string {
  const [first] = items;
  return first && items.length === 1 ? first.label.trim() : `purge ${items.length}`;
}
