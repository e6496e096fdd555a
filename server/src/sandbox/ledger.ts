import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import * as z from 'zod';

/** An event that was or will be sent. */
const StoredEvent = z.object({
  id: z.string(),
  type: z.string(),
  sequence: z.number(),
  data: z.record(z.string(), z.unknown()),
  sent: z.boolean(),
});
const StoredRequest = z.object({
  key: z.string(),
  line: z.string(),
  code: z.string(),
  reference: z.string(),
  /** Null for an accepted request. */
  refusal: z.object({ code: z.string(), message: z.string() }).nullable(),
  events: z.array(StoredEvent),
});
const Stored = z.object({
  requests: z.array(StoredRequest),
  /** Delivered quantities, by reference. */
  instances: z.record(z.string(), z.number()),
});
export type StoredRequest = z.infer<typeof StoredRequest>;
export type SandboxEvent = z.infer<typeof StoredEvent>;

/** Opens the sandbox supplier's records, kept in a file so that they survive a restart. */
export function openLedger(file: string) {
  const stored = existsSync(file)
    ? Stored.parse(JSON.parse(readFileSync(file, 'utf8')))
    : { requests: [], instances: {} };
  const requests = new Map(stored.requests.map((request) => [request.key, request]));
  const instances = new Map(Object.entries(stored.instances));
  return {
    requests,
    instances,
    findByReference: (reference: string) =>
      [...requests.values()].find(
        (request) => request.reference === reference && request.events.length > 0,
      ),
    /** Writes the records to the file. */
    save() {
      const content = {
        requests: [...requests.values()],
        instances: Object.fromEntries(instances),
      };
      writeFileSync(`${file}.new`, JSON.stringify(content));
      renameSync(`${file}.new`, file);
    },
  };
}

export type Ledger = ReturnType<typeof openLedger>;
