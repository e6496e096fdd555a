import type { Context as HonoContext } from 'hono';
import type { ServedFile } from '../kernel/file-store.ts';
import type { Env } from './app-dependencies.ts';
import { attachmentHeader } from './attachment-header.ts';

/** Responds with an uploaded file, in which browsers run nothing and which they never cache. */
export const fileResponse = (
  c: HonoContext<Env>,
  { bytes, type, filename, inline }: ServedFile,
): Response =>
  c.body(new Uint8Array(bytes), 200, {
    'content-type': type,
    'content-length': String(bytes.byteLength),
    'content-disposition': inline ? 'inline' : attachmentHeader(filename),
    // The content never changes, but access to it does.
    'cache-control': 'private, no-store',
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
  });
