import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { installPackages } from './test/machine-packages.ts';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

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

/** Path of a Chromium: `CHROMIUM`, else the first one on the PATH; null when there is none. */
export function findChromium(): string | null {
  const given = process.env.CHROMIUM;
  if (given) {
    if (isProgram(given)) return given;
    throw new Error(`CHROMIUM is ${given}, which does not run.`);
  }
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin', '/snap/bin'];
  const paths = folders.flatMap((folder) => names.map((name) => join(folder, name)));
  return paths.find(isProgram) ?? null;
}

/** Path of a Chromium, installed from the machine's distribution when there is none. */
export function ensureChromium(): string {
  const found = findChromium();
  if (found) return found;
  installPackages(['chromium'], 'the browser journeys need Chromium (or set CHROMIUM)');
  const installed = findChromium();
  if (!installed) throw new Error('Chromium was installed but cannot be found on the PATH.');
  return installed;
}
