import { posix } from 'node:path';
import type { SourceFile } from './files.ts';

const manifestNames = { server: 'capability.ts', web: 'capability.tsx' } as const;

/** Lists a layer's capabilities without a manifest, and manifests missing from the layer's list. */
export function checkManifests(
  files: SourceFile[],
  workspace: 'server' | 'web',
  present: readonly string[],
): string[] {
  const folder = `${workspace}/src/capabilities`;
  const listPath = `${folder}/index.ts`;
  const paths = new Set(files.map(({ path }) => path));
  const list = files.find(({ path }) => path === listPath)?.text ?? '';
  const manifestOf = (name: string) => `${folder}/${name}/${manifestNames[workspace]}`;
  const listedFiles = new Set([
    ...[...list.matchAll(/from '([^']+)'/g)].map(([, target = '']) => posix.join(folder, target)),
    // The web's list includes the manifest of every folder.
    ...(workspace === 'web' ? present.map(manifestOf) : []),
  ]);
  const isManifest = (path: string) =>
    path.startsWith(`${workspace}/src/`) &&
    (path.endsWith(`/${manifestNames[workspace]}`) ||
      path.endsWith(`-${manifestNames[workspace]}`)) &&
    path !== `${workspace}/src/kernel/capability.ts`;
  return [
    ...present
      .filter((name) => !paths.has(manifestOf(name)))
      .map((name) => `${manifestOf(name)} is missing; every capability needs a manifest`),
    ...[...paths]
      .filter((path) => isManifest(path) && !listedFiles.has(path))
      .map((path) => `${path}: ${listPath} does not list it`),
  ];
}
