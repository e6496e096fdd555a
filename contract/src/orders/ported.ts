import * as z from 'zod';
import { Id, Instant } from '../kernel/list.ts';
import { letterStateNames } from './letters.ts';
import {
  messagingEventNames,
  messagingStateNames,
  numberTypeNames,
  portEventNames,
  portStateNames,
} from './ports.ts';

/** A number that is ported from another carrier. */
export const PortNumber = z.object({
  id: Id,
  number: z.string(),
  country: z.string(),
  number_type: z.enum(numberTypeNames),
  losing_carrier: z.string(),
  state: z.enum(portStateNames),
  state_since: Instant,
  messaging: z.enum(messagingStateNames),
  requested_foc: z.string().nullable(),
  confirmed_foc: z.string().nullable(),
  /** Why the carrier rejected it, what to do about it, and who has to do it. */
  rejection: z
    .object({
      code: z.string(),
      label: z.string(),
      fix: z.string(),
      owner: z.enum(['buyer', 'seller']),
      carrier_message: z.string(),
    })
    .nullable(),
  may: z.array(z.enum([...portEventNames, ...messagingEventNames])),
});
export type PortNumber = z.infer<typeof PortNumber>;

/** The newest letter of authorisation of a port, with its signature. */
export const PortLetter = z.object({
  id: Id,
  state: z.enum(letterStateNames),
  sent_at: Instant,
  signer_name: z.string(),
  signer_email: z.string(),
  /** SHA-256 of its canonical JSON. */
  sha256: z.string(),
  /** Null until it is signed. */
  signature: z
    .object({
      name: z.string(),
      title: z.string(),
      email: z.string(),
      consent: z.string(),
      pdf_sha256: z.string(),
      address: z.string(),
      agent: z.string(),
      signed_at: Instant,
    })
    .nullable(),
});
export type PortLetter = z.infer<typeof PortLetter>;
