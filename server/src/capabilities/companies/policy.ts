import { type CompanyKind, kindsBelow } from '@trunkline/contract/companies';
import { type Actor, may } from '../../kernel/context.ts';

interface Subject {
  readonly id: string;
  readonly kind: CompanyKind;
  readonly status: string;
  readonly child_count: number;
}

/** What somebody may do with a company they can see. PostgreSQL holds the same line behind it. */
export function companyActions(actor: Actor, company: Subject): string[] {
  const own = company.id === actor.companyId;
  const may_ = {
    update: may(actor, 'companies:update'),
    suspend: may(actor, 'companies:update') && !own && company.status === 'active',
    activate: may(actor, 'companies:update') && !own && company.status === 'suspended',
    delete: may(actor, 'companies:delete') && !own && company.child_count === 0,
    create_below: may(actor, 'companies:create') && kindsBelow(company.kind).length > 0,
    export: may(actor, 'companies:export'),
  };
  return Object.entries(may_)
    .filter(([, allowed]) => allowed)
    .map(([action]) => action);
}
