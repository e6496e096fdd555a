import { BundlePart, type BundlePartInput, ServiceParts } from '@trunkline/contract/catalog';
import type { Question, RelationInput } from '@trunkline/contract/catalog';
import { refusals } from '@trunkline/contract/kernel/refusals';
import type { Tx } from '@trunkline/database/database';
import type * as z from 'zod';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { Problem, refused } from '../../../kernel/errors.ts';
import { conflictMessage } from '../../../kernel/resource/index.ts';
import { selectReachable } from '../listings/queries.ts';
import { lockPlan, selectOffered, selectPlan } from '../plans/queries.ts';
import { withProblems, invalidField } from '../violations.ts';
import {
  isOfferedPart,
  needsSecondPerson,
  replaceBundleParts,
  replaceQuestions,
  replaceRelations,
  selectBundleParts,
  selectParts,
  selectServiceVersion,
  setSecondPerson,
  touchService,
} from './queries.ts';

async function presentParts(tx: Tx, id: string): Promise<ServiceParts> {
  const service = await selectServiceVersion(tx, id);
  return ServiceParts.parse({ version: service?.version ?? 0, ...(await selectParts(tx, id)) });
}

/**
 * Returns the relations and questions of a service to people who manage it and to companies that it
 * is offered to, on its own or in a bundle. Those who ordered it can read its questions. Throws
 * Problem `not_found`.
 */
export function readParts(context: SignedIn, { id }: { id: string }): Promise<ServiceParts> {
  return withTenant(context, async (tx) => {
    const parts = await presentParts(tx, id);
    const isVisible =
      parts.questions.length > 0 || (await selectOffered(tx, id)) || (await isOfferedPart(tx, id));
    if (!isVisible) throw new Problem('not_found');
    return parts;
  });
}

interface Change {
  readonly id: string;
  readonly version: number;
}

/**
 * Changes the parts of a service and increments its version. Throws Problem `not_found`, or
 * `conflict` if someone else has changed the service in the meantime.
 */
async function changeParts(
  context: SignedIn,
  { id, version }: Change,
  work: (tx: Tx, service: { id: string; company_id: string; name: string }) => Promise<void>,
): Promise<ServiceParts> {
  const parts = await withTenant(context, async (tx) => {
    const service = await selectServiceVersion(tx, id, { lock: true });
    if (service === undefined) throw new Problem('not_found');
    if (service.version !== version) throw new Problem('conflict', { message: conflictMessage });
    await touchService(tx, id);
    await work(tx, { id, company_id: service.company_id, name: service.name });
    return presentParts(tx, id);
  });
  await context.invalidatePublicCache();
  return parts;
}

/**
 * Replaces the relations of a service.
 *
 * @throws Problem `not_found`; `validation_failed` for another company's service; `conflict` if
 * someone else has changed it in the meantime, or for a cycle, whose path is in `fields`.
 */
export const saveRelations = (
  context: SignedIn,
  { relations, ...target }: Change & { relations: readonly RelationInput[] },
): Promise<ServiceParts> =>
  changeParts(context, target, (tx, service) => {
    if (relations.some(({ target_id }) => target_id === target.id))
      throw new Problem('conflict', {
        message: refusals.service_circle,
        fields: [{ path: 'cycle', message: `${service.name} → ${service.name}` }],
      });
    return withProblems(replaceRelations(tx, service, relations), {
      service_relations_company_id_target_id_fkey: invalidField('relations', 'Service not found.'),
    });
  });

/** Replaces the questions of a service. Throws Problem `not_found` or `conflict`. */
export const saveQuestions = (
  context: SignedIn,
  { questions, ...target }: Change & { questions: readonly Question[] },
): Promise<ServiceParts> =>
  changeParts(context, target, (tx, service) => replaceQuestions(tx, service, questions));

const presentBundle = async (tx: Tx, id: string) => ({
  items: (await selectBundleParts(tx, id)).map((part) => BundlePart.parse(part)),
});

/** Lists the parts of a bundle. Throws Problem `not_found`. */
export function listBundleParts(context: SignedIn, { id }: { id: string }) {
  return withTenant(context, async (tx) => {
    if ((await selectPlan(tx, id)) === undefined) throw new Problem('not_found');
    return presentBundle(tx, id);
  });
}

/**
 * Replaces the parts of a draft bundle.
 *
 * @throws Problem `not_found`; `validation_failed` for another company's plan; `conflict` once it
 * has been offered, or for a bundle in a bundle. Shares have to add up to 100% when it is offered.
 */
export async function saveBundleParts(
  context: SignedIn,
  { id, parts }: { id: string; parts: readonly z.output<typeof BundlePartInput>[] },
) {
  return withTenant(context, async (tx) => {
    const plan = await lockPlan(tx, id);
    if (plan === undefined) throw new Problem('not_found');
    if (plan.state !== 'draft') throw refused('plan_offered');
    if (parts.some(({ part_plan_id }) => part_plan_id === id)) throw refused('bundle_in_bundle');
    await replaceBundleParts(tx, plan, parts);
    return presentBundle(tx, id);
  });
}

interface Settings {
  readonly company_id?: string | undefined;
}

/** Returns how a company within reach publishes services. Throws Problem `not_found`. */
export function readSettings(context: SignedIn, { company_id }: Settings) {
  const companyId = company_id ?? context.actor.companyId;
  return withTenant(context, async (tx) => {
    if (!(await selectReachable(tx, companyId))) throw new Problem('not_found');
    return { second_person: await needsSecondPerson(tx, companyId) };
  });
}

/** Changes how a company within reach publishes services. Throws Problem `not_found`. */
export function updateSettings(
  context: SignedIn,
  { company_id, second_person }: Settings & { second_person: boolean },
) {
  const companyId = company_id ?? context.actor.companyId;
  return withTenant(context, async (tx) => {
    if (!(await setSecondPerson(tx, companyId, second_person))) throw new Problem('not_found');
    return { second_person };
  });
}
