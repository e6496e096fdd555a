/** What a seeded post consists of; the rest of its row is made when it is written. */
export interface SeededPost {
  readonly slug: string;
  readonly title: string;
  readonly excerpt: string;
  /** Address of a drawing of the house; '' for a post without a cover. */
  readonly cover: string;
  readonly cover_alt: string;
  readonly author: { readonly first: string; readonly last: string };
  readonly tags: readonly string[];
  readonly daysAgo: number;
  readonly minutes: number;
  readonly content: string;
}

/** Who writes for the platform's own blog. */
export const writers = {
  marta: { first: 'Marta', last: 'Keller' },
  jonas: { first: 'Jonas', last: 'Adeyemi' },
  ines: { first: 'Ines', last: 'Carvalho' },
} as const;
