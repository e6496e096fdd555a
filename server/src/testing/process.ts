import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { databaseName } from '@trunkline/database/address';
import { readPostmaster } from '@trunkline/database/embedded/running-server';
import pg from 'pg';
import { runtimeArguments, runtimeEnvironment } from '../../../scripts/project/runtime.mjs';
import { createSessionCookies } from '../capabilities/auth/session-cookies.ts';
import { hashToken } from '../capabilities/auth/tokens.ts';
import { rateLimits } from '@trunkline/contract/kernel/limits';
import { baseUrl } from '../testing.ts';
import { type TestResponse, sendRequest, type RequestOptions } from './service.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
/** AUTH_SECRET of every process started here. */
export const processSecret = 'a secret of thirty-two characters or more';

/** Builds the web app if it is missing, because the processes serve it. */
export function ensureWebBuild(): void {
  const built = ['web/dist/client/.vite/manifest.json', 'web/dist/server/render.js'];
  if (built.every((file) => existsSync(join(root, file)))) return;
  const { status, stderr } = spawnSync(process.execPath, ['web/build.ts'], {
    cwd: root,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`the web app could not be built: ${stderr}`);
}

/** Waits up to 30 s for an effect of other processes, even on a busy machine. */
export async function eventually(check: () => boolean | Promise<boolean>): Promise<void> {
  const end = performance.now() + 30_000;
  while (!(await check())) {
    if (performance.now() > end) throw new Error('timed out waiting');
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

export interface ProductProcess {
  readonly child: ChildProcess;
  readonly port: number;
  /** Lines of standard output so far. */
  readonly output: readonly string[];
  /** Standard error so far. */
  readonly errorOutput: () => string;
  readonly request: (path: string, options?: RequestOptions) => Promise<TestResponse>;
  readonly waitForOutput: (text: string) => Promise<void>;
  /**
   * Sends the signal, waits for the exit and returns the exit code; null if the signal itself ended
   * the process.
   */
  readonly end: (signal: NodeJS.Signals) => Promise<number | null>;
}

export interface ExitResult {
  readonly code: number | null;
  readonly output: readonly string[];
  readonly stderr: string;
}

interface RunningProcess {
  readonly child: ChildProcess;
  readonly output: string[];
  readonly stderr: () => string;
  readonly ended: Promise<number | null>;
  waitForOutput(text: string): Promise<boolean>;
}

type Environment = Readonly<Record<string, string>>;

const readyStart = 'Ready on ';

/** How a process is started: the server directly, with npm as a user would, or another tool. */
const commands = {
  server: [process.execPath, ...runtimeArguments, 'server/src/main.ts'],
  npm: ['npm', 'start'],
  verifyAudit: [process.execPath, 'server/src/verify-audit.ts'],
} as const;

function run(environment: Environment, launcher: keyof typeof commands = 'server'): RunningProcess {
  const { PATH = '', HOME = '' } = process.env;
  const [command, ...args] = commands[launcher];
  const child = spawn(command, args, {
    cwd: root,
    env: {
      ...runtimeEnvironment,
      PATH,
      HOME,
      BASE_URL: baseUrl,
      AUTH_SECRET: processSecret,
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output: string[] = [];
  const listeners = new Set<{ text: string; resolve: (found: boolean) => void }>();
  createInterface({ input: child.stdout }).on('line', (line) => {
    output.push(line);
    for (const listener of listeners) if (line.includes(listener.text)) listener.resolve(true);
  });
  let stderrText = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderrText += text;
  });
  const ended = new Promise<number | null>((resolve) => {
    child.once('close', (code) => {
      resolve(code);
      for (const listener of listeners) listener.resolve(false);
    });
  });
  return {
    child,
    output,
    stderr: () => stderrText,
    ended,
    waitForOutput: (text) =>
      new Promise((resolve) => {
        if (output.some((line) => line.includes(text))) resolve(true);
        else listeners.add({ text, resolve });
      }),
  };
}

/**
 * Creates the processes of one test file, each with its own data folder; `endAll` ends the
 * remaining ones.
 */
export function processes() {
  const running: RunningProcess[] = [];

  /** Starts a process and waits for it to exit. */
  async function finish(
    environment: Environment,
    launcher: keyof typeof commands = 'server',
  ): Promise<ExitResult> {
    const started = run(environment, launcher);
    running.push(started);
    return { code: await started.ended, output: started.output, stderr: started.stderr() };
  }

  return {
    /** Starts the product on a free port and waits until it is ready. */
    async start(
      dataDir: string,
      overrides: Environment = {},
      launcher: keyof typeof commands = 'server',
    ): Promise<ProductProcess> {
      const started = run({ DATA_DIR: dataDir, PORT: '0', DEMO: 'small', ...overrides }, launcher);
      running.push(started);
      const { child, output, stderr: errorOutput, ended, waitForOutput } = started;
      if (!(await waitForOutput(readyStart))) {
        throw new Error(
          `the process ended before it was ready: ${errorOutput()}${output.join('\n')}`,
        );
      }
      const ready = output.find((line) => line.startsWith(readyStart)) ?? '';
      const port = Number(new URL(ready.slice(readyStart.length)).port);
      return {
        child,
        port,
        output,
        errorOutput,
        request: (path, options) => sendRequest(port, path, options),
        async waitForOutput(text) {
          if (!(await waitForOutput(text)))
            throw new Error(`the process ended without printing ${text}`);
        },
        end(signal) {
          child.kill(signal);
          return ended;
        },
      };
    },

    /** Starts the product in an environment where it can't run, and waits for it to exit. */
    async fail(environment: Environment): Promise<Omit<ExitResult, 'output'>> {
      const { code, stderr } = await finish(environment);
      return { code, stderr };
    },

    /** Verifies the audit log of a data folder as an administrator of the machine would. */
    verifyAudit: (dataDir: string) => finish({ DATA_DIR: dataDir }, 'verifyAudit'),

    async endAll(): Promise<void> {
      for (const { child, ended } of running.splice(0)) {
        if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
        await ended;
      }
    },
  };
}

export function serverPidOf(dataDir: string): number {
  const postmaster = readPostmaster(join(dataDir, 'postgres'));
  if (postmaster === null) throw new Error(`no PostgreSQL is running in ${dataDir}`);
  return postmaster.pid;
}

/** SQLSTATE of a connection that a stopping server closes. */
const adminShutdown = '57P01';

/** Connects to a data folder's embedded database as superuser. */
export async function withDatabase<Result>(
  dataDir: string,
  work: (admin: pg.Client) => Promise<Result>,
): Promise<Result> {
  const postmaster = readPostmaster(join(dataDir, 'postgres'));
  if (postmaster === null) throw new Error(`no PostgreSQL is running in ${dataDir}`);
  const { socketDir: host, port } = postmaster;
  const admin = new pg.Client({ host, port, user: 'postgres', database: databaseName });
  // A stopping product closes this connection too: a running query rejects, while an idle
  // connection only emits an error.
  admin.on('error', (error) => {
    if (!('code' in error && error.code === adminShutdown)) throw error;
  });
  await admin.connect();
  try {
    return await work(admin);
  } finally {
    await admin.end();
  }
}

export interface OwnerSession {
  readonly cookie: string;
  /** ID of the owner's company, the parent of new ones. */
  readonly companyId: string;
}

/** Creates a session past both steps; returns its cookie. */
async function createSession(admin: pg.Client, userId: string): Promise<string> {
  const token = randomBytes(24).toString('base64url');
  const now = new Date();
  const expiresAt = new Date(now.getTime() + 3_600_000);
  await admin.query(
    `insert into user_sessions (user_id, token, aal, aal2_at, expires_at)
     values ($1, $2, 'aal2', now(), $3)`,
    [userId, hashToken(token).toString('hex'), expiresAt],
  );
  const cookies = createSessionCookies(baseUrl, processSecret);
  const [line = ''] = cookies.set({ token, aal: 'aal2', expiresAt }, now);
  return line.split(';')[0] ?? '';
}

/** Creates a session past both steps for any user; returns its cookie. */
export function signIn(dataDir: string, userId: string): Promise<string> {
  return withDatabase(dataDir, (admin) => createSession(admin, userId));
}

/** Creates a session of the owner past both steps, and raises the rate limits. */
export function signInOwner(dataDir: string): Promise<OwnerSession> {
  return withDatabase(dataDir, async (admin) => {
    const { rows } = await admin.query<{ user_id: string; company_id: string }>(
      `select user_id, company_id from user_roles join profiles on profiles.id = user_id
       where role = 'owner'`,
    );
    const [owner] = rows;
    if (owner === undefined) throw new Error('there is no owner');
    const cookie = await createSession(admin, owner.user_id);
    await admin.query(
      `insert into rate_limit_overrides (company_id, rule, seconds, max)
       select $1, unnest($2::text[]), 60, 100000 on conflict do nothing`,
      [owner.company_id, Object.keys(rateLimits)],
    );
    return { cookie, companyId: owner.company_id };
  });
}

/** Builds the request that creates a company with this name below the owner's. */
export function newCompany({ cookie, companyId }: OwnerSession, name: string): RequestOptions {
  return { method: 'POST', cookie, json: { parent_id: companyId, name, kind: 'reseller' } };
}
