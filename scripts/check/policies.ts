import { type Findings, lineOf, type SourceFile } from './files.ts';

const permissionCheck = /(?<![.\w])may\(|\bpermissions\.has\(/g;
/** Outside capabilities, guards also check the permissions that operations and lists declare. */
const namedPermissionCheck = /(?<![.\w])may\([^()]+, ['`]|\bpermissions\.has\(['`]/g;
const isPolicy = (path: string) => /[/-]policy\.ts$/.test(path);

/** Checks that only policies decide by the actor's permissions. */
export function checkPolicies(files: SourceFile[]): Findings {
  const sources = files.filter(
    ({ path, kind }) => path.startsWith('server/src/') && kind === 'source',
  );
  const policies = sources.filter(({ path }) => isPolicy(path));
  const violations = sources
    .filter(({ path }) => !isPolicy(path))
    .flatMap(({ path, text }) => {
      const inCapability = path.startsWith('server/src/capabilities/');
      return [...text.matchAll(inCapability ? permissionCheck : namedPermissionCheck)].map(
        ({ index }) => `${path}:${lineOf(text, index)}: only policy.ts may check permissions`,
      );
    });
  return { figures: [`${policies.length} policies`], violations };
}
