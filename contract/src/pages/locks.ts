import * as z from 'zod';
import { Id, Instant } from '../kernel/list.ts';
import { operation } from '../kernel/operation.ts';

/** Identifies one open editor: a second tab of the same user is another one. */
export const Editor = Id;

/** The holder of a record's edit lock. `mine` is true for the editor that sent the request. */
export const HeldLock = z.object({
  mine: z.boolean(),
  user_id: Id,
  name: z.string(),
  since: Instant,
  expires_at: Instant,
});
export type HeldLock = z.infer<typeof HeldLock>;

/** Describes taking, renewing and releasing the edit lock of a kind of record. */
export function lockOperations(path: `/${string}`, noun: string) {
  const writeGuard = { who: 'pages:update', assurance: 2, limit: 'api_write' } as const;
  const post = (address: `/${string}`, summary: string) =>
    ({ method: 'POST', path: address, summary, tags: ['pages'] }) as const;
  const input = z.strictObject({ id: Id, editor: Editor });
  return {
    take: operation(
      writeGuard,
      post(
        `${path}/lock`,
        `Lock a ${noun} for editing; \`take_over\` takes the lock from another editor`,
      ),
    )
      .input(input.extend({ take_over: z.boolean().default(false) }))
      .output(z.object({ lock: HeldLock })),
    renew: operation(
      writeGuard,
      post(
        `${path}/lock/renew`,
        `Renew the lock on a ${noun}; returns who took it over, if anyone`,
      ),
    )
      .input(input)
      .output(z.object({ lock: HeldLock.nullable() })),
    release: operation(writeGuard, post(`${path}/lock/release`, `Release the lock on a ${noun}`))
      .input(input)
      .output(z.strictObject({ id: Id })),
  };
}
