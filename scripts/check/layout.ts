import { absentLayers, capabilities, type Layer } from './capabilities.ts';
import { entriesOf, type Findings, type SourceFile } from './files.ts';
import { checkManifests } from './manifests.ts';

const vagueNames = /(^|\/)(utils?|helpers?|common|managers?|misc|lib)(\.|\/)/;

const foldersOf = (files: SourceFile[], folder: string) =>
  entriesOf(files, folder).filter((name) => !/\.tsx?$/.test(name));

function capabilitiesByLayer(files: SourceFile[]): Record<Layer, string[]> {
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
  const present = capabilitiesByLayer(files);
  const layers: Layer[] = ['contract', 'server', 'web'];
  const violations: string[] = [];
  for (const workspace of layers) {
    for (const name of present[workspace].filter((name) => !capabilities.includes(name))) {
      violations.push(
        `${workspace}: there is no capability "${name}" in server/src/capabilities/index.ts`,
      );
    }
  }
  const existing = capabilities.filter((name) =>
    layers.some((workspace) => present[workspace].includes(name)),
  );
  for (const name of existing) {
    for (const workspace of layers) {
      const reason = absentLayers[name]?.[workspace];
      const isPresent = present[workspace].includes(name);
      if (!isPresent && !reason)
        violations.push(`${name}: has no ${workspace} layer and no listed reason`);
      if (isPresent && reason) {
        violations.push(
          `${name}: has a ${workspace} layer now; remove its reason from absentLayers`,
        );
      }
    }
  }
  for (const workspace of ['server', 'web'] as const) {
    violations.push(...checkManifests(files, workspace, present[workspace]));
  }
  for (const { path } of files.filter(
    ({ path }) => vagueNames.test(path) && !path.startsWith('.'),
  )) {
    violations.push(`${path}: the name doesn't describe its contents`);
  }
  return {
    figures: [`${existing.length} capabilities: ${existing.join(', ')}`],
    violations,
  };
}
