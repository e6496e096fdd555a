import { posix } from 'node:path';
import { absentRooms, capabilities, type Room } from './capabilities.ts';
import { entriesOf, type Findings, type SourceFile } from './files.ts';

const bags = /(^|\/)(utils?|helpers?|common|managers?|misc|lib)(\.|\/)/;

const foldersOf = (files: SourceFile[], folder: string) =>
  entriesOf(files, folder).filter((name) => !/\.tsx?$/.test(name));

function presentIn(files: SourceFile[]): Record<Room, string[]> {
  const contract = entriesOf(files, 'contract/src')
    .filter((name) => name !== 'kernel' && name !== 'index.ts')
    .map((name) => name.replace(/(\.test)?\.ts$/, ''));
  return {
    contract: [...new Set(contract)],
    server: foldersOf(files, 'server/src/capabilities'),
    web: foldersOf(files, 'web/src/capabilities'),
  };
}

const serverList = 'server/src/capabilities/index.ts';

/** Server capabilities without a manifest, and manifests that the list of them leaves out. */
function checkManifests(files: SourceFile[], present: readonly string[]): string[] {
  const paths = new Set(files.map(({ path }) => path));
  const manifests = [...paths].filter((path) => /^server\/src\/.+[/-]capability\.ts$/.test(path));
  const list = files.find(({ path }) => path === serverList)?.text ?? '';
  const listed = new Set(
    [...list.matchAll(/from '([^']+)'/g)].map(([, target = '']) =>
      posix.join(posix.dirname(serverList), target),
    ),
  );
  const manifestOf = (name: string) => `server/src/capabilities/${name}/capability.ts`;
  return [
    ...present
      .filter((name) => !paths.has(manifestOf(name)))
      .map((name) => `${manifestOf(name)} is missing: every capability declares itself`),
    ...manifests
      .filter((path) => path !== 'server/src/kernel/capability.ts' && !listed.has(path))
      .map((path) => `${path}: ${serverList} does not list it`),
  ];
}

/** The closed list of capabilities, each under the same name in every room. */
export function checkLayout(files: SourceFile[]): Findings {
  const present = presentIn(files);
  const rooms: Room[] = ['contract', 'server', 'web'];
  const known: readonly string[] = capabilities;
  const violations: string[] = [];
  for (const room of rooms) {
    for (const name of present[room].filter((name) => !known.includes(name))) {
      violations.push(`${room}: there is no capability "${name}" (scripts/check/capabilities.ts)`);
    }
  }
  const built = known.filter((name) => rooms.some((room) => present[room].includes(name)));
  for (const name of built) {
    for (const room of rooms) {
      const reason = absentRooms[name]?.[room];
      const isPresent = present[room].includes(name);
      if (!isPresent && !reason)
        violations.push(`${name}: has no ${room} part, and no reason for it`);
      if (isPresent && reason) {
        violations.push(`${name}: has a ${room} part now, remove its reason from absentRooms`);
      }
    }
  }
  violations.push(...checkManifests(files, present.server));
  for (const { path } of files.filter(({ path }) => bags.test(path) && !path.startsWith('.'))) {
    violations.push(`${path}: a name that says nothing about what is inside`);
  }
  return {
    figures: [`${built.length} of ${known.length} capabilities: ${built.join(', ')}`],
    violations,
  };
}
