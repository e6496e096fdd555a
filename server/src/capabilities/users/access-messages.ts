import { accessKinds, type AccessKind } from '@trunkline/contract/users/access-listing';
import { roleLabels } from '@trunkline/contract/kernel/role-labels';
import { levelOf, type PermissionResource, roleNames } from '@trunkline/contract/kernel/roles';
import type { AccessStep } from '@trunkline/contract/users';
import type { AccessPerson, AccessTargetRow, OwnPermissions } from './queries/access.ts';

/** The facts an explanation is based on. */
export interface AccessFacts {
  readonly person: AccessPerson;
  readonly kind: AccessKind;
  readonly target: AccessTargetRow;
  readonly resource: PermissionResource;
  /** As in `AccessibleTable`. */
  readonly noun: string;
  /** From the record's company upwards, limited to companies the requesting user can see. */
  readonly path: readonly { readonly id: string; readonly name: string }[];
  readonly ownPermissions: OwnPermissions;
  /** The default values of both permissions, without a company's changes. */
  readonly defaults: OwnPermissions;
  /** The verdict of the policies. */
  readonly sees: boolean;
}

const step = (name: AccessStep['name'], ok: boolean, text: string): AccessStep => ({
  name,
  state: ok ? 'yes' : 'no',
  text,
});
const note = (name: AccessStep['name'], text: string): AccessStep => ({
  name,
  state: 'note',
  text,
});

function activeStep(
  name: 'person' | 'company',
  subject: string,
  { status, deleted }: { status: string; deleted: boolean },
): AccessStep {
  const consequence =
    name === 'company'
      ? "Its people can't use Trunkline until it's"
      : "They can't use Trunkline until they're";
  if (deleted)
    return step(name, false, `${subject} is in the recycle bin. ${consequence} restored.`);
  if (status !== 'active')
    return step(name, false, `${subject} is suspended. ${consequence} reactivated.`);
  return step(name, true, `${subject} is active.`);
}

const roleLabel = (role: string): string =>
  roleNames.find((candidate) => candidate === role) === undefined
    ? role
    : roleLabels[roleNames.find((candidate) => candidate === role) ?? 'end_user'];

function permission(
  name: 'reach' | 'permission',
  { role }: AccessPerson,
  noun: string,
  isHeld: boolean,
  byDefault: boolean,
): AccessStep {
  const roleText = levelOf(role) === 0 ? 'This role' : `The ${roleLabel(role)} role`;
  const granted = `${roleText} can view ${noun}`;
  if (isHeld && byDefault) return step(name, true, `${granted} by default.`);
  if (isHeld) return step(name, true, `${granted} because a company granted it this permission.`);
  if (byDefault)
    return step(name, false, `${granted} by default, but a company removed this permission.`);
  return step(
    name,
    false,
    `${roleText} can't view ${noun} by default, and no company has granted it this permission.`,
  );
}

/** Describes where the record belongs, relative to the user's company. */
function hierarchyStep({ person, path, target, kind }: AccessFacts): AccessStep {
  const index = path.findIndex(({ id }) => id === person.company_id);
  const [company] = path;
  if (company === undefined) {
    return step(
      'path',
      false,
      "It doesn't belong to a company, so the company hierarchy gives no one access to it.",
    );
  }
  const companyLabel = kind === 'company' ? target.label : company.name;
  if (index === 0) {
    return step(
      'path',
      true,
      kind === 'company'
        ? `${companyLabel} is their own company.`
        : `It belongs to their own company, ${companyLabel}.`,
    );
  }
  if (index > 0) {
    const trail = path
      .slice(0, index + 1)
      .toReversed()
      .map(({ name }) => name)
      .join(' › ');
    return step('path', true, `${companyLabel} is below their own company: ${trail}.`);
  }
  return step(
    'path',
    false,
    `${companyLabel} is neither their own company, ${person.company_name}, nor below it.`,
  );
}

/** Lists the requirements step by step; a single unmet one denies access. */
export function stepsOf(facts: AccessFacts): AccessStep[] {
  const { person, kind, target, resource, noun, ownPermissions, defaults, sees } = facts;
  const steps = [
    activeStep('person', person.name, person),
    activeStep('company', person.company_name, {
      status: person.company_status,
      deleted: person.company_deleted,
    }),
    step(
      'second_step',
      person.has_second_step,
      person.has_second_step
        ? 'Two-factor authentication is set up and required in every session.'
        : "Two-factor authentication isn't set up yet, so nothing is visible until it is.",
    ),
    note(
      'role',
      person.role === '' ? 'No role is assigned.' : `The role is ${roleLabel(person.role)}.`,
    ),
  ];
  if (kind === 'user' && target.id === person.id) {
    steps.push(step('own', true, "It's their own profile, which they can always view."));
  } else {
    steps.push(
      permission('reach', person, 'companies', ownPermissions.companies, defaults.companies),
    );
    if (resource !== 'companies')
      steps.push(
        permission('permission', person, noun, ownPermissions.resource, defaults.resource),
      );
    steps.push(hierarchyStep(facts));
  }
  // The policies decide; if the steps suggest otherwise, a step explains that another rule applies.
  if (sees !== steps.every(({ state }) => state !== 'no')) {
    steps.push(step('rule', sees, sees ? 'Another rule allows it.' : 'Another rule forbids it.'));
  }
  if (target.deleted)
    steps.push(note('note', "It's in the recycle bin and doesn't appear in any list."));
  if (target.open)
    steps.push(note('note', 'The page is published, so anyone who visits the site can view it.'));
  return steps;
}

const denialReasons: Readonly<Record<AccessStep['name'], string>> = {
  person: "their account isn't active",
  company: "their company isn't active",
  second_step: "two-factor authentication isn't set up",
  role: 'of the role',
  own: "it isn't their own",
  reach: 'the role has no access to any company',
  permission: 'the role lacks the permission',
  path: "it's outside their part of the hierarchy",
  rule: 'another rule forbids it',
  note: 'of something else',
};

export function summaryOf(
  { person, target, kind, sees }: AccessFacts,
  steps: readonly AccessStep[],
): string {
  const subject = `${target.label} (${accessKinds[kind].toLowerCase()})`;
  if (sees) return `${person.name} can see ${subject}.`;
  const missing = steps.find(({ state }) => state === 'no');
  const reasonClause = missing === undefined ? '' : `, because ${denialReasons[missing.name]}`;
  return `${person.name} can't see ${subject}${reasonClause}.`;
}
