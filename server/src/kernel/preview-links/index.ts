import { createHash, randomBytes } from 'node:crypto';
import type { PreviewLink, previewDays } from '@trunkline/contract/kernel/preview-links';
import { type Context, type SignedIn, withPlatform, withTenant } from '../context.ts';
import { Problem } from '../errors.ts';
import {
  companyOf,
  insertLink,
  type OpenedLink,
  type PreviewedResource,
  selectLinks,
  selectOpen,
  setRevoked,
} from './queries.ts';

const day = 24 * 60 * 60_000;
/** Maximum number of links to one draft that work at the same time. */
const maxLinks = 20;

const hashOf = (token: string) => createHash('sha256').update(token).digest();

/** Lists the links to a draft that still work. Throws Problem `not_found`. */
export function listPreviewLinks(
  context: SignedIn,
  resource: PreviewedResource,
  { id }: { id: string },
): Promise<{ items: PreviewLink[] }> {
  return withTenant(context, async (tx) => {
    if ((await companyOf(tx, resource, id)) === null) throw new Problem('not_found');
    return { items: await selectLinks(tx, resource, { id, now: context.now() }) };
  });
}

/**
 * Creates a link to a draft. Its token is returned once and stored as a hash. Throws Problem
 * `not_found`, or `conflict` if there are too many links already.
 */
export function createPreviewLink(
  context: SignedIn,
  resource: PreviewedResource,
  { id, days }: { id: string; days: (typeof previewDays)[number] },
): Promise<{ id: string; url: string; expires_at: string }> {
  const token = randomBytes(32).toString('base64url');
  const link = crypto.randomUUID();
  const now = context.now();
  const expires = new Date(now.getTime() + days * day);
  return withTenant(context, async (tx) => {
    const company = await companyOf(tx, resource, id);
    if (company === null) throw new Problem('not_found');
    if ((await selectLinks(tx, resource, { id, now })).length >= maxLinks) {
      const message = `There are already ${maxLinks} preview links. Revoke one first.`;
      throw new Problem('conflict', { message });
    }
    const hash = hashOf(token);
    await insertLink(tx, resource, { id: link, record: id, company, hash, expires });
    const url = `${context.request.origin}/draft-preview/${token}`;
    return { id: link, url, expires_at: expires.toISOString() };
  });
}

/** Revokes a link to a draft. Throws Problem `not_found`. */
export function revokePreviewLink(
  context: SignedIn,
  resource: PreviewedResource,
  { id, link_id }: { id: string; link_id: string },
): Promise<{ id: string }> {
  return withTenant(context, async (tx) => {
    const target = { record: id, link: link_id, now: context.now() };
    if (!(await setRevoked(tx, resource, target))) throw new Problem('not_found');
    return { id: link_id };
  });
}

/** Opens a link without an account; null if it is unknown, has expired or was revoked. */
export function openPreviewLink(context: Context, token: string): Promise<OpenedLink | null> {
  return withPlatform(context.database, 'open a preview link of a draft', (tx) =>
    selectOpen(tx, hashOf(token), context.now()),
  );
}
