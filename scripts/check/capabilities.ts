import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './files.ts';

export type Layer = 'contract' | 'server' | 'web';

/** Layers that a capability doesn't have, each with the reason in one line. */
export const absentLayers: Readonly<Record<string, Partial<Record<Layer, string>>>> = {
  search: {
    contract:
      'The palette queries the lists of companies and users; a search of everything will add its own contract.',
    server:
      'The palette queries the lists of companies and users; a search of everything will add its own verbs.',
  },
};

const list = readFileSync(join(root, 'server/src/capabilities/index.ts'), 'utf8');
const folders = new Map(
  [...list.matchAll(/import \{ (\w+) \} from '\.\/(\w+)\/capability\.ts'/g)].map(
    ([, manifest = '', name = '']) => [manifest, name],
  ),
);

/**
 * All capabilities in the order of the server's list; those without a server layer come last. A
 * capability may use only earlier ones.
 */
export const capabilities: readonly string[] = [
  ...[...list.matchAll(/^ {2}(\w+),$/gm)].flatMap(
    ([, manifest = '']) => folders.get(manifest) ?? [],
  ),
  ...Object.keys(absentLayers).filter((name) => absentLayers[name]?.server !== undefined),
];
