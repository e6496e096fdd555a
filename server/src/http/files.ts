import { readdirSync, readFileSync } from 'node:fs';
import { hash } from 'node:crypto';
import { extname, join, relative, sep } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import type { PublicResponse } from './public-cache.ts';

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
};

export interface BuiltFile {
  readonly response: PublicResponse;
  /** Named by its content hash, so it never changes. */
  readonly hashed: boolean;
}

/**
 * Reads the built files by path. They are read once: there are few, and anything outside the list
 * can't be requested, however the path is spelled. If the build compressed a file, only that form
 * is kept, which nearly every browser accepts.
 */
export function readBuiltFiles(folder: string): ReadonlyMap<string, BuiltFile> {
  const files = new Map<string, BuiltFile>();
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  const present = new Set(names);
  for (const name of names) {
    const type = types[extname(name)];
    const path = `/${relative(folder, name).split(sep).join('/')}`;
    if (type === undefined || path.startsWith('/.vite/')) continue;
    const compressedName = `${name}.br`;
    const stored = readFileSync(present.has(compressedName) ? compressedName : name);
    const etag = `W/"${hash('sha256', stored, 'base64url').slice(0, 22)}"`;
    const form = present.has(compressedName)
      ? { bodies: decompressedOnDemand(stored) }
      : { bodies: { identity: stored }, compressible: false as const };
    files.set(path, {
      response: { type, etag, createdAt: 0, ...form },
      hashed: path.startsWith('/assets/'),
    });
  }
  return files;
}

function decompressedOnDemand(br: Buffer): PublicResponse['bodies'] {
  let decompressed: Buffer | undefined;
  return {
    br,
    get identity() {
      decompressed ??= brotliDecompressSync(br);
      return decompressed;
    },
  };
}
