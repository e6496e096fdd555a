import * as z from 'zod';
import { Id } from '../kernel/list.ts';
import { operation } from '../kernel/operation.ts';
import { Claims, MainLogo, Menus, NewMainLogo } from '../kernel/site-parts.ts';
import { textOf } from '../kernel/text-kind.ts';

export * from '../kernel/site-parts.ts';

/** Parts of a company's site; null for the built-in one. */
const StoredParts = z.object({
  menus: Menus.nullable(),
  claims: Claims.nullable(),
  main_logo: MainLogo.nullable(),
});
export const SiteParts = z.object({
  parts: StoredParts,
  /** Defaults where nothing is set. */
  built_in: z.object({ menus: Menus, claims: Claims, main_logo: MainLogo }),
  /** Whether the theme has its own logo, which takes precedence over the main one. */
  themed_logo: z.boolean(),
  /** Changes with every edit; sent back to detect conflicting edits. */
  revision: z.string(),
});
export type SiteParts = z.infer<typeof SiteParts>;

const tags = ['branding'];

export const siteOperations = {
  siteParts: operation(
    { who: 'branding:read', assurance: 2, limit: 'api_read' },
    {
      method: 'GET',
      path: '/branding/site',
      summary: "Get the menus, home page figures and logo for a company's site",
      tags,
    },
  )
    .input(z.strictObject({ company_id: Id }))
    .output(SiteParts),
  updateSiteParts: operation(
    { who: 'branding:update', assurance: 2, limit: 'api_write' },
    {
      method: 'PATCH',
      path: '/branding/site',
      summary: "Update parts of a company's site; null restores the default",
      tags,
    },
  )
    .input(
      z.strictObject({
        company_id: Id,
        revision: textOf('code', z.string().max(64)),
        parts: z
          .strictObject({ ...StoredParts.shape, main_logo: NewMainLogo.nullable() })
          .partial(),
      }),
    )
    .output(SiteParts),
};
