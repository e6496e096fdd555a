import type { SourceFile } from './files.ts';

/** Capabilities of the web application without a manifest, and manifests missing from their list. */
export function checkWebManifests(files: SourceFile[], present: readonly string[]): string[] {
  const folder = 'web/src/capabilities';
  const list = files.find(({ path }) => path === `${folder}/index.ts`)?.text ?? '';
  return present.flatMap((name) => {
    const manifest = `${folder}/${name}/capability.tsx`;
    if (!files.some(({ path }) => path === manifest)) {
      return [`${manifest} is missing: every capability declares itself`];
    }
    const isListed = list.includes(`from './${name}/capability.tsx'`);
    return isListed ? [] : [`${manifest}: ${folder}/index.ts does not list it`];
  });
}
