import * as z from 'zod';
import { Id, Instant } from '../kernel/list.ts';

/** The state machines whose transitions an order's history records. */
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

export const OrderTransition = z.object({
  at: Instant,
  machine: z.enum(machineNames),
  subject_id: Id,
  event: z.string(),
  from_state: z.string().nullable(),
  to_state: z.string(),
  party: z.string(),
  /** Null for entries by the system, and for people the reader can't see. */
  actor_name: z.string().nullable(),
  reason: z.string(),
});
export type OrderTransition = z.infer<typeof OrderTransition>;
