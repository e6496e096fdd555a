import type {
  BundlePart,
  Question,
  RelationInput,
  ServiceParts,
  ServiceRelation,
} from '@trunkline/contract/catalog';
import type { BundlePartInput } from '@trunkline/contract/catalog';
import type { Tx } from '@trunkline/database/database';
import { sql } from 'kysely';
import type * as z from 'zod';

/** Selects the owner of a service and its version; undefined if the reader can't see it. */
export async function selectServiceVersion(
  tx: Tx,
  id: string,
  { lock = false }: { lock?: boolean } = {},
): Promise<{ company_id: string; name: string; version: number } | undefined> {
  const { rows } = await sql<{ company_id: string; name: string; version: number }>`
    select company_id, name, version from services where id = ${id} and deleted_at is null
    ${lock ? sql`for update` : sql``}`.execute(tx);
  return rows[0];
}

/** Returns whether the reader is offered a bundle that a service is part of. */
export async function isOfferedPart(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql`select where ${id}::uuid = any (app.offered_parts())`.execute(tx);
  return rows.length > 0;
}

/**
 * Increments the version of a service, so that the change is recorded and concurrent edits fail.
 */
export async function touchService(tx: Tx, id: string): Promise<void> {
  await sql`update services set family = family where id = ${id}`.execute(tx);
}

export async function selectParts(
  tx: Tx,
  id: string,
): Promise<Pick<ServiceParts, 'relations' | 'questions'>> {
  const relations = await sql<ServiceRelation>`
    select r.kind, r.group_no, r.target_id, r.ratio_bps,
      coalesce(app.service_name(r.target_id), 'Service') as target
    from service_relations r where r.service_id = ${id}
    order by r.kind, r.group_no, target, r.id`.execute(tx);
  const questions = await sql<Question>`
    select key, label, help, stage, type, required, rules, show_when, secret
    from questions where service_id = ${id} order by position, key`.execute(tx);
  return { relations: relations.rows, questions: questions.rows };
}

interface ServiceKey {
  readonly company_id: string;
  readonly id: string;
}

export async function replaceRelations(
  tx: Tx,
  { company_id, id: service_id }: ServiceKey,
  relations: readonly RelationInput[],
): Promise<void> {
  await tx.deleteFrom('service_relations').where('service_id', '=', service_id).execute();
  for (const relation of relations)
    await tx
      .insertInto('service_relations')
      .values({ company_id, service_id, ...relation })
      .execute();
}

export async function replaceQuestions(
  tx: Tx,
  { company_id, id: service_id }: ServiceKey,
  questions: readonly Question[],
): Promise<void> {
  await tx.deleteFrom('questions').where('service_id', '=', service_id).execute();
  for (const [index, { rules, show_when, ...question }] of questions.entries())
    await tx
      .insertInto('questions')
      .values({
        company_id,
        service_id,
        ...question,
        rules: JSON.stringify(rules),
        show_when: show_when === null ? null : JSON.stringify(show_when),
        position: index + 1,
      })
      .execute();
}

export async function selectBundleParts(tx: Tx, planId: string): Promise<BundlePart[]> {
  const { rows } = await sql<BundlePart>`
    select b.part_plan_id, b.quantity, b.swap_group, b.allocation_bps, p.name as plan,
      coalesce(app.service_name(p.service_id), 'Service') as service
    from bundle_parts b join plans p on p.id = b.part_plan_id
    where b.plan_id = ${planId} order by b.position, b.id`.execute(tx);
  return rows;
}

export async function replaceBundleParts(
  tx: Tx,
  { company_id, id: plan_id }: ServiceKey,
  parts: readonly z.output<typeof BundlePartInput>[],
): Promise<void> {
  await tx.deleteFrom('bundle_parts').where('plan_id', '=', plan_id).execute();
  for (const [index, part] of parts.entries())
    await tx
      .insertInto('bundle_parts')
      .values({ company_id, plan_id, ...part, position: index + 1 })
      .execute();
}

/** Returns whether a company requires a second person's approval to publish a service. */
export async function needsSecondPerson(tx: Tx, companyId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('companies')
    .select('second_person')
    .where('id', '=', companyId)
    .executeTakeFirst();
  return row?.second_person ?? false;
}

/** Returns false for a company out of reach. */
export async function setSecondPerson(
  tx: Tx,
  companyId: string,
  isRequired: boolean,
): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select app.set_second_person(${companyId}, ${isRequired}) as found`.execute(tx);
  return rows[0]?.found ?? false;
}

/** Requests the publication of a draft. */
export async function requestPublishing(
  tx: Tx,
  { id, by, reason }: { id: string; by: string; reason: string },
): Promise<void> {
  await sql`update services set publish_requested_by = ${by}, publish_requested_at = now(),
    publish_reason = ${reason} where id = ${id}`.execute(tx);
}
