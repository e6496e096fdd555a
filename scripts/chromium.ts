import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { installPackages } from './test/machine-packages.ts';

/**
 * Arguments that let Chromium run in containers and offline; QUIC would hide requests from tests.
 */
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

/** A browser found on the PATH or set by an environment variable. */
interface Browser {
  readonly variable: 'CHROMIUM' | 'HEADLESS_SHELL';
  readonly names: readonly string[];
}

const fullBrowser: Browser = {
  variable: 'CHROMIUM',
  names: ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'],
};
const headlessShell: Browser = {
  variable: 'HEADLESS_SHELL',
  names: ['chromium-headless-shell', 'chrome-headless-shell'],
};

function find({ variable, names }: Browser): string | null {
  const configured = process.env[variable];
  if (configured) {
    if (isProgram(configured)) return configured;
    throw new Error(`${variable} is ${configured}, which cannot be run.`);
  }
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin', '/snap/bin'];
  const paths = folders.flatMap((folder) => names.map((name) => join(folder, name)));
  return paths.find(isProgram) ?? null;
}

/** Returns the path of Chromium: `CHROMIUM`, otherwise the first on the PATH, or null. */
export const findChromium = (): string | null => find(fullBrowser);

/** Returns the path of Chromium, installing it from the distribution if necessary. */
export function ensureChromium(): string {
  const existing = findChromium();
  if (existing) return existing;
  installPackages(['chromium'], 'the browser journeys need Chromium (or set CHROMIUM)');
  const installed = findChromium();
  if (!installed) throw new Error('Chromium was installed but is not on the PATH.');
  return installed;
}

/** Returns the path of the headless shell, otherwise of Chromium, or null. */
export const findHeadlessShell = (): string | null => find(headlessShell) ?? findChromium();

/**
 * Returns the path of Chromium's headless shell, which starts and renders with less work:
 * `HEADLESS_SHELL`, otherwise the first on the PATH, otherwise installed from the distribution.
 * Null if the distribution has none.
 */
export function ensureHeadlessShell(): string | null {
  const existing = find(headlessShell);
  if (existing) return existing;
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
