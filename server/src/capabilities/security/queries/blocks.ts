import type { PersonSession, SecurityBlock } from '@trunkline/contract/security';
import type { Tx } from '@trunkline/database/database';
import { type RawBuilder, sql } from 'kysely';
import { companyName, personName } from './events.ts';
import { afterCursor, type Page } from './keyset.ts';

export interface BlockSelection {
  readonly state: 'active' | 'ended';
  readonly user_id?: string | undefined;
  readonly company_id?: string | undefined;
}

export type StoredBlock = Omit<SecurityBlock, 'can_release'>;

type WithPlace<Row> = Row & { readonly place: string };

const active = sql`(b.released_at is null and b.until > now())`;

async function select(
  tx: Tx,
  condition: RawBuilder<unknown>,
  limit: number,
): Promise<WithPlace<StoredBlock>[]> {
  const { rows } = await sql<WithPlace<StoredBlock>>`
    select b.id, b.company_id, ${companyName(sql`b.company_id`)} as company_name, b.scope,
      coalesce(${personName(sql`b.user_id`)}, b.ip, '') as subject, b.user_id, b.pattern,
      b.event_id, b.created_at, b.until, ${active} as active, b.level,
      ${personName(sql`b.created_by`)} as created_by, b.reason, b.released_at,
      ${personName(sql`b.released_by`)} as released_by, b.release_reason,
      b.created_at::text as place
    from security_blocks b where ${condition}
    order by b.created_at desc, b.id desc limit ${limit}`.execute(tx);
  return rows;
}

/** Lists blocks within reach, newest first. */
export function selectBlocks(
  tx: Tx,
  { state, user_id: person, company_id: company }: BlockSelection,
  page: Page,
): Promise<WithPlace<StoredBlock>[]> {
  const conditions = [
    state === 'active' ? active : sql`not ${active}`,
    afterCursor(sql`b.created_at`, sql`b.id`, page),
  ];
  if (person !== undefined) conditions.push(sql`b.user_id = ${person}`);
  if (company !== undefined) conditions.push(sql`b.company_id = ${company}`);
  return select(tx, sql.join(conditions, sql` and `), page.limit + 1);
}

export async function selectBlock(tx: Tx, id: string): Promise<StoredBlock | null> {
  const [row] = await select(tx, sql`b.id = ${id}`, 1);
  if (row === undefined) return null;
  const { place: _place, ...block } = row;
  return block;
}

/** Whether the caller can see a person. */
export async function isVisible(tx: Tx, personId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('profiles')
    .select('id')
    .where('id', '=', personId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

export interface NewBlock {
  readonly scope: 'person' | 'address';
  readonly person: string | null;
  readonly event: string | null;
  /** The normalised address by which requests are counted. */
  readonly address: string | null;
  readonly until: string;
  readonly reason: string;
}

/** Starts a block for an administrator and returns its ID. Fails with 42501 out of reach. */
export async function insertBlock(tx: Tx, block: NewBlock): Promise<string> {
  const { scope, person, event, address, until, reason } = block;
  const { rows } = await sql<{ id: string }>`
    select app.block_by_hand(${scope}, ${person}, ${event}, ${address}, ${until}, ${reason}) as id`.execute(
    tx,
  );
  const [row] = rows;
  if (row === undefined) throw new Error('app.block_by_hand() returned no row');
  return row.id;
}

/** Ends a block; false if it had already ended. Fails with 42501 out of reach. */
export async function releaseBlock(tx: Tx, id: string, reason: string): Promise<boolean> {
  const { rows } = await sql<{ released: boolean }>`
    select app.release_block(${id}, ${reason}) as released`.execute(tx);
  return rows[0]?.released === true;
}

export interface SessionSelection {
  readonly search?: string | undefined;
  readonly user_id?: string | undefined;
  readonly company_id?: string | undefined;
}

/** Lists sessions of people within reach, the most recently active first. */
export async function selectSessions(
  tx: Tx,
  { search, user_id: person, company_id: company }: SessionSelection,
  page: Page,
  current: string,
): Promise<WithPlace<PersonSession>[]> {
  const matches =
    search === undefined || search === ''
      ? sql`true`
      : sql`position(lower(${search}) in lower(concat_ws(' ', p.first_name, p.last_name, p.email))) > 0`;
  const { rows } = await sql<WithPlace<PersonSession>>`
    with page as (
      select s.* from app.sessions_below(${person ?? null}, ${company ?? null}) s
        join profiles p on p.id = s.user_id
      where ${matches} and ${afterCursor(sql`s.last_activity`, sql`s.id`, page)}
      order by s.last_activity desc, s.id desc limit ${page.limit + 1})
    select s.id, s.user_id, ${personName(sql`s.user_id`)} as user_name, s.company_id,
      ${companyName(sql`s.company_id`)} as company_name, s.assurance, s.method, s.ip, s.user_agent,
      s.created_at, s.last_activity, s.expires_at, s.id = ${current} as current,
      s.can_end, s.last_activity::text as place
    from page s order by s.last_activity desc, s.id desc`.execute(tx);
  return rows;
}

/** Ends a session within reach; false if there is none. */
export async function endSession(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql<{ ended: boolean }>`
    select app.end_session_below(${id}) as ended`.execute(tx);
  return rows[0]?.ended === true;
}

/** Returns the name of the person a session within reach belongs to. */
export async function selectSessionOwner(tx: Tx, id: string): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    select ${personName(sql`s.user_id`)} as name from app.sessions_below(null, null) s
    where s.id = ${id}`.execute(tx);
  return rows[0]?.name ?? null;
}
