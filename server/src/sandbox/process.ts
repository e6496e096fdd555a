import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { SandboxSettings } from './events.ts';

export interface SandboxProcess {
  readonly url: string;
  /** Ends the process and resolves once it has. */
  stop(signal?: NodeJS.Signals): Promise<void>;
}

/** Starts the sandbox supplier. Throws if it ends before it listens. */
export async function startSandboxProcess(settings: SandboxSettings): Promise<SandboxProcess> {
  const main = fileURLToPath(new URL('main.ts', import.meta.url));
  const child = spawn(process.execPath, [main], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { PATH: process.env.PATH, SANDBOX_SETTINGS: JSON.stringify(settings) },
  });
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const port = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).once('line', resolve);
    child.once('error', reject);
    void exited.then(() => reject(new Error('the sandbox supplier exited immediately')));
  });
  return {
    url: `http://127.0.0.1:${port}`,
    stop(signal = 'SIGTERM') {
      child.kill(signal);
      return exited;
    },
  };
}
