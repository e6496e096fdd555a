import * as z from 'zod';
import { Id } from '../kernel/list.ts';
import { operation } from '../kernel/operation.ts';
import { textOf } from '../kernel/text-kind.ts';
import { DryRun } from './cart.ts';
import { OrderDetail } from './order.ts';

const writeGuard = { who: 'orders:create', assurance: 2, limit: 'api_write' } as const;
const tags = ['orders'];
const ById = z.strictObject({ id: Id });
const requiredName = (message: string, max: number) =>
  textOf('name', z.string().trim().min(2, message).max(max));

/** The full content of a letter; its canonical JSON is hashed. */
export const LetterContent = z.object({
  order: z.number().int(),
  seller: z.object({ id: Id, name: z.string() }),
  buyer: z.object({ id: Id, name: z.string() }),
  signer: z.object({ name: z.string(), email: z.string() }),
  port: z.object({
    country: z.string(),
    losing_carrier: z.string(),
    account_number: z.string(),
    entity_name: z.string(),
    service_address: z.string(),
    numbers: z.array(z.string()).min(1),
  }),
});
export type LetterContent = z.infer<typeof LetterContent>;

export const letterOperations = {
  sendLetter: operation(writeGuard, {
    method: 'POST',
    path: '/order_tasks/{id}/letter',
    summary: "Send a port's letter of authorisation to the person who signs it",
    tags,
  })
    .input(
      ById.extend({
        entity_name: requiredName('Enter the account holder, as on the bill.', 200),
        account_number: requiredName('Enter the account number, as on the bill.', 60),
        service_address: requiredName('Enter the service address, as on the bill.', 500),
        signer_name: requiredName('Enter the name of the authorised person.', 120),
        signer_email: textOf(
          'code',
          z.email('Enter the email address of the authorised person.').max(254),
        ),
      }),
    )
    .output(OrderDetail),
  signLetter: operation(writeGuard, {
    method: 'POST',
    path: '/port_letters/{id}/sign',
    summary: 'Sign a letter of authorisation for your own company',
    tags,
  })
    .input(
      ById.extend({
        title: textOf('name', z.string().trim().max(120).default('')),
        dry_run: DryRun,
      }),
    )
    .output(OrderDetail),
};
