import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { installPackages } from './test/machine-packages.ts';

/** Arguments for Chromium in containers and without a network; QUIC would hide requests from tests. */
export const chromiumArguments = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-quic',
  '--disable-gpu',
];

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
  } catch {
    return false;
  }
  return spawnSync(path, ['--version'], { stdio: 'ignore' }).status === 0;
}

/** A browser that can be found on the PATH, or named by a setting. */
interface Browser {
  readonly setting: 'CHROMIUM' | 'HEADLESS_SHELL';
  readonly names: readonly string[];
}

const fullBrowser: Browser = {
  setting: 'CHROMIUM',
  names: ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'],
};
const headlessShell: Browser = {
  setting: 'HEADLESS_SHELL',
  names: ['chromium-headless-shell', 'chrome-headless-shell'],
};

function find({ setting, names }: Browser): string | null {
  const given = process.env[setting];
  if (given) {
    if (isProgram(given)) return given;
    throw new Error(`${setting} is ${given}, which does not run.`);
  }
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin', '/snap/bin'];
  const paths = folders.flatMap((folder) => names.map((name) => join(folder, name)));
  return paths.find(isProgram) ?? null;
}

/** Path of a Chromium: `CHROMIUM`, else the first one on the PATH; null when there is none. */
export const findChromium = (): string | null => find(fullBrowser);

/** Path of a Chromium, installed from the machine's distribution when there is none. */
export function ensureChromium(): string {
  const found = findChromium();
  if (found) return found;
  installPackages(['chromium'], 'the browser journeys need Chromium (or set CHROMIUM)');
  const installed = findChromium();
  if (!installed) throw new Error('Chromium was installed but cannot be found on the PATH.');
  return installed;
}

/**
 * Path of Chromium's headless shell, which starts and draws with less work: `HEADLESS_SHELL`, else the first one on the
 * PATH, else installed from the machine's distribution. Null where the distribution has none.
 */
export function ensureHeadlessShell(): string | null {
  const found = find(headlessShell);
  if (found) return found;
  try {
    installPackages(['chromium-headless-shell'], 'most journeys run faster in it');
  } catch (error) {
    console.log(
      `${error instanceof Error ? error.message : String(error)}\nUsing Chromium instead.`,
    );
    return null;
  }
  return find(headlessShell);
}
