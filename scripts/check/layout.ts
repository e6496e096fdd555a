import { absentRooms, capabilities, type Room } from './capabilities.ts';
import { entriesOf, type Findings, type SourceFile } from './files.ts';
import { checkManifests } from './manifests.ts';

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

/** Checks that only listed capabilities exist, each under the same name in every layer. */
export function checkLayout(files: SourceFile[]): Findings {
  const present = presentIn(files);
  const rooms: Room[] = ['contract', 'server', 'web'];
  const violations: string[] = [];
  for (const room of rooms) {
    for (const name of present[room].filter((name) => !capabilities.includes(name))) {
      violations.push(
        `${room}: there is no capability "${name}" in server/src/capabilities/index.ts`,
      );
    }
  }
  const built = capabilities.filter((name) => rooms.some((room) => present[room].includes(name)));
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
  for (const room of ['server', 'web'] as const) {
    violations.push(...checkManifests(files, room, present[room]));
  }
  for (const { path } of files.filter(({ path }) => bags.test(path) && !path.startsWith('.'))) {
    violations.push(`${path}: the name doesn't describe the contents`);
  }
  return {
    figures: [`${built.length} capabilities: ${built.join(', ')}`],
    violations,
  };
}
