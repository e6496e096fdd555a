import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

function git(...parameters: string[]): string[] {
  const output = execFileSync('git', parameters, { cwd: root, encoding: 'utf8' });
  return output.split('\n').filter((line) => line !== '');
}

/** Lists paths, from the project root, of files added or changed since a commit. */
export function changedFiles(since: string): string[] {
  return [
    ...git('diff', '--name-only', '--diff-filter=d', since, '--'),
    ...git('ls-files', '--others', '--exclude-standard'),
  ];
}
