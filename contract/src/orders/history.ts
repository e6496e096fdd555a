import * as z from 'zod';
import { Id, Instant } from '../kernel/list.ts';

/** What an order's history is about: the order itself, or a part of it. */
const machineNames = [
  'order',
  'line',
  'task',
  'order_charge',
  'port',
  'messaging',
  'emergency_address',
  'letter',
] as const;

export const OrderMove = z.object({
  at: Instant,
  machine: z.enum(machineNames),
  subject_id: Id,
  event: z.string(),
  from_state: z.string().nullable(),
  to_state: z.string(),
  party: z.string(),
  /** Null for what the system did, and for people out of the reader's reach. */
  actor_name: z.string().nullable(),
  reason: z.string(),
});
export type OrderMove = z.infer<typeof OrderMove>;
