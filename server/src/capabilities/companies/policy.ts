import { companyNotFound, type Refusal, refusals } from '@trunkline/contract/kernel/refusals';
import {
  type Company,
  type CompanyKind,
  companyKinds,
  kindsBelow,
} from '@trunkline/contract/companies';
import { allowedActions } from '../../kernel/allowed-actions.ts';
import { type Actor, may } from '../../kernel/context.ts';
import { Problem } from '../../kernel/errors.ts';

interface Subject {
  readonly id: string;
  readonly kind: CompanyKind;
  readonly status: string;
  readonly child_count: number;
}

/**
 * Returns the actions allowed on a company the actor can see. PostgreSQL enforces the same rules.
 */
export function companyActions(actor: Actor, company: Subject): Company['may'] {
  const isOwn = company.id === actor.companyId;
  return allowedActions({
    update: may(actor, 'companies:update'),
    suspend: may(actor, 'companies:update') && !isOwn && company.status === 'active',
    activate: may(actor, 'companies:update') && !isOwn && company.status === 'suspended',
    move: may(actor, 'companies:update') && !isOwn && company.kind !== 'platform',
    delete: may(actor, 'companies:delete') && !isOwn && company.child_count === 0,
    create_below: may(actor, 'companies:create') && kindsBelow(company.kind).length > 0,
    export: may(actor, 'companies:export'),
  });
}

/**
 * Returns why a company's state rules out an action that the actor could otherwise take; null for
 * actions the actor may never take.
 */
export function companyDenial(
  actor: Actor,
  company: Subject,
  action: Company['may'][number],
): Problem | null {
  const conflict = (refusal: Refusal) => new Problem('conflict', { message: refusals[refusal] });
  if (!may(actor, action === 'delete' ? 'companies:delete' : 'companies:update')) return null;
  if (company.id === actor.companyId) return conflict('own_company');
  if (action === 'delete' && company.child_count > 0) return conflict('companies_below');
  if (action === 'suspend' || action === 'activate')
    return new Problem('conflict', { message: `This company is already ${company.status}.` });
  return null;
}

interface PolicyCompany {
  readonly id: string;
  readonly kind: CompanyKind;
  readonly parent_id: string | null;
}

/**
 * Returns why a company can't be moved below another, as a sentence; null if it can. `path` holds
 * the new parent and its ancestors. PostgreSQL enforces the same rules, also for concurrent moves.
 */
export function moveDenial(
  actor: Actor,
  company: PolicyCompany,
  path: readonly Pick<PolicyCompany, 'id' | 'kind'>[],
): string | null {
  const [parent] = path;
  if (company.id === actor.companyId) return refusals.own_company;
  if (parent === undefined) return companyNotFound;
  if (path.some(({ id }) => id === company.id)) return refusals.company_below_itself;
  if (parent.id === company.parent_id) return "It's already there.";
  if (!kindsBelow(parent.kind).includes(company.kind)) {
    const name = (kind: CompanyKind) => companyKinds[kind].toLowerCase();
    return `A ${name(company.kind)} can't be below a ${name(parent.kind)}.`;
  }
  return null;
}
