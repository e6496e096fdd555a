import { parseArgs } from 'node:util';
import { changedFiles } from './changed-files.ts';
import type { Plan } from './steps.ts';

export interface Options extends Pick<Plan, 'depth' | 'changed'> {
  /** Names of the steps to run; null for all. */
  readonly only: readonly string[] | null;
}

/**
 * Reads `--deep`, `--changed[=REV]` (since HEAD when no revision is given) and `--only=step,step`.
 * @throws TypeError for an unknown option
 */
export function readOptions(args: readonly string[]): Options {
  const withRevision = args.map((arg) => (arg === '--changed' ? '--changed=HEAD' : arg));
  const { values } = parseArgs({
    args: withRevision,
    options: {
      deep: { type: 'boolean', default: false },
      changed: { type: 'string' },
      only: { type: 'string' },
    },
  });
  const { changed: since } = values;
  return {
    depth: values.deep ? 'deep' : 'gate',
    changed: since === undefined ? null : changedFiles(since),
    only: values.only?.split(',') ?? null,
  };
}
