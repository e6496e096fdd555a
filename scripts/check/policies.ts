import { type Findings, lineOf, type SourceFile } from './files.ts';

const permissionCheck = /(?<![.\w])may\(|\bpermissions\.has\(/g;
const isPolicy = (path: string) => /[/-]policy\.ts$/.test(path);

/** Checks that only policies of a capability look at the actor's permissions. */
export function checkPolicies(files: SourceFile[]): Findings {
  const sources = files.filter(
    ({ path, kind }) => path.startsWith('server/src/capabilities/') && kind === 'source',
  );
  const policies = sources.filter(({ path }) => isPolicy(path));
  const violations = sources
    .filter(({ path }) => !isPolicy(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(permissionCheck)].map(
        ({ index }) => `${path}:${lineOf(text, index)}: only policy.ts may check permissions`,
      ),
    );
  return { figures: [`${policies.length} policies`], violations };
}
