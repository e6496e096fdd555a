import { spawnSync } from 'node:child_process';

/**
 * Installs packages on a Debian-like machine as root or with sudo; if neither works, the error says
 * what's needed.
 */
export function installPackages(packages: string[], reason: string): void {
  const prefix = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  const commands = [
    ['apt-get', 'update', '-q'],
    ['apt-get', 'install', '-q', '-y', '--no-install-recommends', ...packages],
  ];
  console.log(`Installing ${packages.join(', ')}: ${reason}…`);
  for (const command of commands) {
    const [program = '', ...parameters] = [...prefix, ...command];
    const result = spawnSync(program, parameters, {
      encoding: 'utf8',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
    if (result.status !== 0) {
      const detail = (result.error?.message ?? result.stderr)
        .trim()
        .split('\n')
        .slice(-5)
        .join('\n');
      throw new Error(
        `Please install ${packages.join(', ')}: ${reason}. ${command.join(' ')} failed:\n${detail}`,
      );
    }
  }
}
