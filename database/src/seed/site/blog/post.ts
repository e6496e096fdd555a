/** The content of a seeded post; other columns are filled when it is inserted. */
export interface SeededPost {
  readonly slug: string;
  readonly title: string;
  readonly excerpt: string;
  /** URL of a built-in illustration; '' for a post without a cover. */
  readonly cover: string;
  readonly cover_alt: string;
  readonly author: { readonly first: string; readonly last: string };
  readonly tags: readonly string[];
  readonly daysAgo: number;
  readonly minutes: number;
  readonly content: string;
  /** Whether the sites of all companies below show it too. */
  readonly sharedBelow?: true;
}

/** Authors of the platform's blog. */
export const writers = {
  marta: { first: 'Marta', last: 'Keller' },
  jonas: { first: 'Jonas', last: 'Adeyemi' },
  ines: { first: 'Ines', last: 'Carvalho' },
} as const;
