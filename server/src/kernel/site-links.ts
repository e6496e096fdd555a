import type { LinkTarget } from '@trunkline/contract/pages';
import type { Context } from './context.ts';

/** What pages know of the rest of a site: where links can lead, and whether one leads anywhere. */
export interface SiteLinks {
  /** Published things beside pages that a text finds on the site that is visited. */
  readonly find: (context: Context, search: string) => Promise<LinkTarget[]>;
  /** Whether a visitor of this site finds something at a path. */
  readonly leads: (context: Context, path: string) => Promise<boolean>;
}
