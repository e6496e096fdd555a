import type { Page } from '@trunkline/contract/pages';

/** What a seeded page consists of; the rest of a page's row is made when it is written. */
export type SeededPage = Pick<Page, 'slug' | 'title' | 'description' | 'content'>;
