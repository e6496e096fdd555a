// `npm run generate` writes the files derived from a migrated database; `--check` compares them.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { sharedNames } from './generate-names.ts';
import { staleLookups } from './generate-lookups.ts';
import { schemaFiles } from './generate-schema.ts';
import { tableTypes } from './generate-types.ts';
import { readMigrations } from './migrate.ts';
import { withScratchDatabase } from './testing.ts';

const packageUrl = new URL('../', import.meta.url);
const typesFile = 'src/generated/tables.ts';
const namesFile = '../contract/src/kernel/generated/names.ts';
const schemaFolder = 'schema/';

/** Contents by path below `database/`. */
type Files = ReadonlyMap<string, string>;

const generated: Files = await withScratchDatabase(async (client) => {
  const stale = await staleLookups(client);
  if (stale.length > 0) {
    throw new Error(
      `Look-ups differ from the contract. Add a migration with:\n${stale.join('\n')}`,
    );
  }
  const schema = await schemaFiles(client);
  return new Map([
    [typesFile, await tableTypes(client)],
    [namesFile, await sharedNames(client)],
    ...[...schema].map(([name, text]): [string, string] => [`${schemaFolder}${name}`, text]),
  ]);
});

function storedFiles(): Files {
  const folder = new URL(schemaFolder, packageUrl);
  const names = existsSync(folder)
    ? readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
        name.endsWith('.sql'),
      )
    : [];
  const generatedPaths = [typesFile, namesFile].filter((path) =>
    existsSync(new URL(path, packageUrl)),
  );
  const paths = [...generatedPaths, ...names.map((name) => `${schemaFolder}${name}`)];
  return new Map(paths.map((path) => [path, readFileSync(new URL(path, packageUrl), 'utf8')]));
}

function store(files: Files): void {
  rmSync(new URL(schemaFolder, packageUrl), { recursive: true, force: true });
  for (const [path, text] of files) {
    const file = new URL(path, packageUrl);
    mkdirSync(new URL('.', file), { recursive: true });
    writeFileSync(file, text);
  }
}

/** Stores the checksums of new migrations; `npm run check` rejects changes to earlier ones. */
function storeChecksums(): void {
  const file = new URL('migrations.sha256', packageUrl);
  const stored = readFileSync(file, 'utf8');
  const added = readMigrations().filter(({ name }) => !stored.includes(`  ${name}\n`));
  const lines = added.map(({ name, checksum }) => `${checksum}  ${name}\n`);
  writeFileSync(file, lines.join(''), { flag: 'a' });
}

if (process.argv.includes('--check')) {
  const stored = storedFiles();
  const paths = new Set([...stored.keys(), ...generated.keys()]);
  const stale = [...paths].filter((path) => stored.get(path) !== generated.get(path));
  if (stale.length > 0) {
    throw new Error(`Out of date: ${stale.join(', ')}. Run \`npm run generate\`.`);
  }
} else {
  store(generated);
  storeChecksums();
}
