import type {
  AddressProblem,
  AddressState,
  EmergencyAddress,
  OrderCharge,
  OrderTask,
  PortNumber,
} from '@trunkline/contract/orders';
import type { Tx } from '@trunkline/database/database';
import { type RawBuilder, sql } from 'kysely';

interface StoredNumber extends Omit<PortNumber, 'may' | 'rejection'> {
  readonly reject_code: string | null;
  readonly carrier_message: string;
}

export type StoredTask = Omit<OrderTask, 'may' | 'numbers' | 'emergency'> & {
  readonly address_state: AddressState | null;
  readonly address: Partial<EmergencyAddress> | null;
  readonly proposed: Partial<EmergencyAddress> | null;
  readonly problem: AddressProblem | null;
  /** The actor's party in the state table of the address. */
  readonly address_party: 'buyer' | 'seller' | null;
  /** The party that the actor acts for when changing its numbers. */
  readonly port_party: 'responsible' | 'buyer' | 'seller' | null;
  readonly numbers: readonly StoredNumber[];
  /** The actor's party in its letter of authorisation. */
  readonly letter_party: 'buyer' | 'seller' | null;
  readonly is_responsible: boolean;
  readonly decides: boolean;
};
export type StoredCharge = Omit<OrderCharge, 'may' | 'amount'> & {
  readonly amount_micro: string;
};

const columnsAt = (now: Date) => sql`
  t.id, t.version, t.order_id, o.number::integer as order_number, t.line_id, t.kind, t.title,
  t.state, t.state_since,
  case t.responsible_id when t.buyer_id then 'buyer' else 'seller' end as responsible,
  app.trading_name(t.responsible_id) as responsible_name, t.owner_id,
  (select coalesce(nullif(concat_ws(' ', nullif(p.first_name, ''), nullif(p.last_name, '')), ''),
    p.email) from profiles p where p.id = t.owner_id) as owner_name,
  coalesce((select jsonb_agg(jsonb_build_object('id', n.id, 'number', n.number,
      'country', n.country, 'number_type', n.number_type, 'losing_carrier', n.losing_carrier,
      'state', n.state, 'state_since', n.state_since, 'messaging', n.messaging,
      'requested_foc', n.requested_foc, 'confirmed_foc', n.confirmed_foc,
      'reject_code', n.reject_code, 'carrier_message', n.carrier_message) order by n.number)
    from port_numbers n where n.task_id = t.id), '[]') as numbers,
  (select jsonb_build_object('id', x.id, 'state', k.state, 'sent_at', x.sent_at,
      'signer_name', x.signer_name, 'signer_email', x.signer_email,
      'sha256', encode(x.sha256, 'hex'),
      'signature', case when x.signed_at is not null then jsonb_build_object('name', x.name,
        'title', x.title, 'email', x.email, 'consent', x.consent,
        'pdf_sha256', encode(x.pdf_sha256, 'hex'), 'address', x.address, 'agent', x.agent,
        'signed_at', x.signed_at) end)
    from app.letter_of_task(t.id, ${now}) k join port_letters x on x.id = k.id
    where t.kind = 'port') as letter,
  app.letter_party(t) as letter_party,
  t.due_at, t.blocker, t.depends_on, t.address_state,
  t.details -> 'address' as address, t.details -> 'proposed' as proposed,
  t.details ->> 'problem' as problem, app.address_party(t) as address_party,
  app.port_party(t) as port_party,
  t.details - array['key', 'rule_id', 'escalated_at', 'address', 'proposed', 'problem', 'port'] as details,
  coalesce(app.is_responsible_for(t), false) as is_responsible, coalesce(app.can_approve(t), false) as decides`;

/** Selects the tasks of an order, oldest first. */
export async function selectTasks(tx: Tx, orderId: string, now: Date): Promise<StoredTask[]> {
  const { rows } = await sql<StoredTask>`
    select ${columnsAt(now)} from order_tasks t join orders o on o.id = t.order_id
    where t.order_id = ${orderId} order by t.created_at, t.title,
      t.details ->> 'losing_carrier', t.id`.execute(tx);
  return rows;
}

const ownership = {
  mine: sql`t.owner_id = (select app.user_id())`,
  company: sql`t.responsible_id = (select app.actor_company(app.user_id())) 
    and (t.kind <> 'e911' or app.address_party(t) is not null)`,
  all: sql`true`,
} as const satisfies Record<string, RawBuilder<unknown>>;

export const taskPageSize = 50;

/**
 * Selects a page of open tasks, earliest due first, and one more to show that there is a next page.
 */
export async function selectOpenTasks(
  tx: Tx,
  {
    responsible,
    kind,
    page,
    now,
  }: {
    readonly responsible: keyof typeof ownership;
    readonly kind: string | undefined;
    readonly page: number;
    readonly now: Date;
  },
): Promise<StoredTask[]> {
  const { rows } = await sql<StoredTask>`
    select ${columnsAt(now)} from order_tasks t join orders o on o.id = t.order_id
    where t.state in ('open', 'waiting', 'blocked') and ${ownership[responsible]}
      and (${kind ?? null}::text is null or t.kind = ${kind ?? null})
    order by t.due_at nulls last, t.created_at, t.id
    limit ${taskPageSize + 1} offset ${(page - 1) * taskPageSize}`.execute(tx);
  return rows;
}

/** Selects the charges proposed for an order, oldest first. */
export async function selectCharges(tx: Tx, orderId: string): Promise<StoredCharge[]> {
  const { rows } = await sql<StoredCharge>`
    select c.id, c.line_id, c.description, c.kind, c.currency, c.amount_micro, c.state,
      c.expires_at, c.created_at
    from order_charges c where c.order_id = ${orderId} order by c.created_at, c.id`.execute(tx);
  return rows;
}
