import type { Page } from '@trunkline/contract/pages';

/** The content of a seeded page; other columns are filled when it is inserted. */
export type SeededPage = Pick<Page, 'slug' | 'title' | 'description' | 'content'>;
