import { readdirSync, readFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { extname, join, relative, sep } from 'node:path';
import type { Encoding, PublicAnswer } from './public-cache.ts';

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
  readonly answer: PublicAnswer;
  /** Named after its content: it never changes. */
  readonly hashed: boolean;
}

/**
 * The built files by path, with the compressed forms the build made beside them. They are read once: there
 * are few, and what is not in the list cannot be asked for, however the path is spelled.
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
    const identity = readFileSync(name);
    const compressed = (ending: string) =>
      present.has(name + ending) ? readFileSync(name + ending) : identity;
    const bodies: Record<Encoding, Buffer> = {
      identity,
      br: compressed('.br'),
      gzip: compressed('.gz'),
    };
    const etag = `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`;
    files.set(path, {
      answer: { type, etag, bodies, madeAt: 0 },
      hashed: path.startsWith('/assets/'),
    });
  }
  return files;
}
