import pg from 'pg';
import type { Claims } from '../claims-key.ts';
import type { RuntimeRole } from '../roles.ts';
import { companyId, home, type Person, personId, persons } from './hierarchy.ts';

/**
 * Every role that can run a statement: the runtime roles, the login role, and the tables' owner.
 */
export const databaseRoles = [
  'app_user',
  'app_public',
  'app_auth',
  'app_platform',
  'trunkline_login',
  'trunkline_owner',
] as const satisfies readonly (RuntimeRole | 'trunkline_login' | 'trunkline_owner')[];
export type DatabaseRole = (typeof databaseRoles)[number];

/** The acting party: a person, no one, or a visitor of a tenant. */
export type Actor = Person | 'signed_out' | 'visitor' | 'visitor_without_tenant';
export type Assurance = 'aal1' | 'aal2';

export interface Identity {
  readonly role: DatabaseRole;
  readonly actor: Actor;
  readonly assurance: Assurance;
  readonly claims: Claims;
  /** The actor's person, if any. */
  readonly person: string | null;
}

const assurances: readonly Assurance[] = ['aal2', 'aal1'];

function personActor(
  role: DatabaseRole,
  actor: Person,
  aal: Assurance,
  overrides: Claims = {},
): Identity {
  const person = personId(actor);
  return { role, actor, assurance: aal, person, claims: { user_id: person, aal, ...overrides } };
}

function anonymousActor(
  role: DatabaseRole,
  actor: Actor,
  assurance: Assurance,
  claims: Claims,
): Identity {
  return { role, actor, assurance, person: null, claims };
}

/**
 * The signed-in role as every actor; the other roles as no one, and with an owner's claims, which
 * grant them nothing.
 */
export const identities: readonly Identity[] = [
  ...persons.flatMap((person) => assurances.map((aal) => personActor('app_user', person, aal))),
  ...assurances.map((aal) => anonymousActor('app_user', 'signed_out', aal, { aal })),
  anonymousActor('app_public', 'visitor', 'aal1', { tenant_id: companyId(home) }),
  anonymousActor('app_public', 'visitor_without_tenant', 'aal1', {}),
  personActor('app_public', 'owner', 'aal2'),
  ...(['app_auth', 'app_platform', 'trunkline_login'] as const).flatMap((role) => [
    anonymousActor(role, 'signed_out', 'aal1', {}),
    personActor(role, 'owner', 'aal2', { tenant_id: companyId(home) }),
  ]),
  anonymousActor('trunkline_owner', 'signed_out', 'aal1', {}),
];

/**
 * Returns SQL that sets the role and claims of a transaction the superuser has begun. The claims
 * are signed like those of the product's own transactions.
 */
export function assumeIdentity({ role, claims }: Pick<Identity, 'role' | 'claims'>): string {
  const signed = `app.sign_claims(${pg.escapeLiteral(JSON.stringify(claims))}, '${role}')`;
  return `set local role none; select set_config('app.claims', ${signed}, true); set local role ${role}`;
}

/**
 * Returns SQL that opens a transaction on another connection. The claims are signed here, because
 * only the superuser can request a signature.
 */
export async function openStatement(
  admin: pg.ClientBase,
  role: RuntimeRole,
  claims: Claims,
): Promise<string> {
  const { rows } = await admin.query<{ signed: string }>(
    'select app.sign_claims($1, $2) as signed',
    [JSON.stringify(claims), role],
  );
  const signed = pg.escapeLiteral(rows[0]?.signed ?? '');
  return `begin; set local role ${role}; select set_config('app.claims', ${signed}, true)`;
}

export function describeIdentity({ role, actor, assurance }: Identity): string {
  return `${role} ${actor} ${assurance}`;
}
