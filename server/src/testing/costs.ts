import { Worker } from 'node:worker_threads';
import pg from 'pg';
import { vi } from 'vitest';
import * as z from 'zod';

const Statement = z.union([
  z.string(),
  z.object({ text: z.string() }).transform(({ text }) => text),
]);
const Verify = z.object({ kind: z.literal('verify'), stored: z.string() });

/**
 * Records everything in a piece of work whose duration could differ between accounts: its
 * statements, and its password hashes with their parameters.
 */
export async function costsOf(work: () => Promise<unknown>) {
  using query = vi.spyOn(pg.Client.prototype, 'query');
  using post = vi.spyOn(Worker.prototype, 'postMessage');
  await work();
  return {
    statements: query.mock.calls.map(([statement]: unknown[]) => Statement.parse(statement)),
    // $argon2id$v=19$m=32768,t=3,p=1$salt$hash
    hashes: post.mock.calls.map(([message]) =>
      Verify.parse(message).stored.replace(/[^$]*\$[^$]*$/, ''),
    ),
  };
}
