import type { CompanyKind } from '@trunkline/contract/companies';
import type { LinkKind, LinkTarget } from '@trunkline/contract/pages';
import type { Tenant } from '@trunkline/contract/branding';
import type { RateLimit } from '@trunkline/contract/kernel/limits';
import type { Permission } from '@trunkline/contract/kernel/roles';
import type { Claims, Database, Tx } from '@trunkline/database/database';
import { sql } from 'kysely';
import type { DomainSettings } from './env.ts';
import { Problem } from './errors.ts';
import type { FileStore } from './file-store.ts';
import type { Sender } from './mail-layout.ts';
import type { Reader } from './mail-site.ts';
import type { Logger } from './logger.ts';
import type { PushSender } from './push/push.ts';
import type { RepeatableAttempt } from './repeats.ts';
import type { Seal } from './seal.ts';
import type { SecretBox } from './secret-box.ts';
import type { Webhooks } from './webhooks.ts';

/** A user after both sign-in steps, with their current state from the database. */
export interface Actor {
  readonly userId: string;
  readonly sessionId: string;
  /** When the session ends; missing for API keys and jobs. */
  readonly sessionExpiresAt?: Date;
  readonly companyId: string;
  readonly companyName: string;
  readonly companySlug: string;
  readonly companyKind: CompanyKind;
  /**
   * Whether the company is directly below the platform, so that all records of its branch are
   * within reach.
   */
  readonly headsBranch: boolean;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly photoUrl: string | null;
  readonly role: string;
  readonly permissions: ReadonlySet<string>;
  /** Set during support access: who is viewing as this user, and until when. */
  readonly support?: ActorSupport;
}

export interface ActorSupport {
  readonly supporterId: string;
  readonly supporterName: string;
  readonly endsAt: string;
}

/** The public identity of the requested host, and its rate limits. */
export interface SiteContext {
  /**
   * Whether the host is a verified domain of the tenant; otherwise it counts as the product's
   * address.
   */
  readonly claimed: boolean;
  readonly tenant: Tenant;
  /** IDs of the tenant's company and those above it, whose published content the site may show. */
  readonly lineage: readonly string[];
  readonly limits: Readonly<Record<string, RateLimit>>;
  /** The tenant's primary domain, on any of its own domains; null on any other host. */
  readonly canonical: string | null;
}

/** Facts about every request. */
export interface RequestFacts {
  readonly id: string;
  readonly clientAddress: string;
  /** Path, method and user agent of the request. */
  readonly endpoint: string;
  readonly method: string;
  readonly userAgent: string | null;
  /** The requested host name, and the origin for links to it. */
  readonly host: string;
  readonly origin: string;
}

/** Link targets on a site beyond its pages, and whether a path exists. */
export interface SiteLinks {
  /** Searches the visited site's published content other than pages, or one kind of it. */
  readonly find: (context: Context, search: string, kind?: LinkKind) => Promise<LinkTarget[]>;
  /** Checks whether a path exists for a visitor of this site. */
  readonly resolves: (context: Context, path: string) => Promise<boolean>;
}

/** Services that verbs use, opened once by the process. */
export interface VerbServices {
  readonly database: Database;
  readonly log: Logger;
  readonly now: () => Date;
  /** Returns the origin of a company's domain; of the product's own address for ''. */
  readonly originOfDomain: (domain: string) => string;
  /** Whether email is sent by a job or captured for the development mailbox. */
  readonly outbox: 'waiting' | 'captured';
  /** Seals emails with links and codes while they wait. */
  readonly mailSecrets: SecretBox;
  /** Seals answers to secret questions of orders. */
  readonly answerSecrets: SecretBox;
  /** Storage for bytes, such as pictures and exports. */
  readonly files: FileStore;
  /** Where companies' domains must point. */
  readonly domains: DomainSettings;
  /** Creates tamper-proof tokens that are stored outside the server, such as in links. */
  readonly seal: Seal;
  /** Web Push, for browsers without an open page of the site. */
  readonly push: PushSender;
  /** Notifies other systems. */
  readonly webhooks: Webhooks;
  /** Targets that links on pages can point to, including other capabilities' documents. */
  readonly links: SiteLinks;
  /**
   * Call after committing a public change: resolves once this process has forgotten the cached
   * public responses it affects. The other processes are notified as well.
   */
  readonly invalidatePublicCache: () => Promise<void>;
  /** The CAPTCHA shown in forms, if configured; its site key is public. */
  readonly captcha?: { readonly provider: 'hcaptcha' | 'turnstile'; readonly site_key: string };
}

/** A request and the services of its verb. */
export interface Context extends VerbServices {
  readonly request: RequestFacts;
  readonly siteContext: SiteContext;
  /** Returns the sender identity and link origin of an email to a reader. */
  readonly senderFor: (tx: Tx, reader: Reader) => Promise<Sender>;
  /** Set if the operation's guard requires sign-in. */
  readonly actor?: Actor;
  /** Set for a request that its sender may repeat. */
  readonly repeat?: RepeatableAttempt;
}

export type SignedIn = Context & { readonly actor: Actor };

/** Dependencies for creating a row, from a request or from a job on behalf of a user. */
export type RowContext = Pick<SignedIn, 'actor' | 'now' | 'webhooks'> & {
  readonly request: Pick<RequestFacts, 'host' | 'origin'>;
};

function requestClaims({ request }: Context): Claims {
  return { request_id: request.id, client_address: request.clientAddress };
}

function claimsOf(context: SignedIn): Claims {
  const { actor } = context;
  return {
    user_id: actor.userId,
    session_id: actor.sessionId,
    aal: 'aal2',
    supporter_id: actor.support?.supporterId,
    ...requestClaims(context),
  };
}

/**
 * Runs a transaction as the signed-in user, under their policies; read-only during support access.
 */
export function withTenant<Result>(
  context: SignedIn,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  const { actor, database, repeat } = context;
  const readOnly = actor.support !== undefined;
  const withRepeatNote = async (tx: Tx) => {
    const result = await work(tx);
    if (repeat !== undefined)
      await sql`select app.note_effect(${repeat.key}, ${repeat.attempt})`.execute(tx);
    return result;
  };
  return database.transaction('app_user', claimsOf(context), withRepeatNote, { readOnly });
}

/** Thrown to roll back a transaction and carry its result out. */
class DryRunRollback<Result> extends Error {
  readonly result: Result;

  constructor(result: Result) {
    super('roll back the dry run');
    this.result = result;
  }
}

/**
 * Runs a transaction, rolls it back if it is a dry run, and returns its result either way.
 */
export async function dryRun<Result>(
  transact: (work: (tx: Tx) => Promise<Result>) => Promise<Result>,
  isDryRun: (result: Result) => boolean,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  let rollback: DryRunRollback<Result> | undefined;
  try {
    return await transact(async (tx) => {
      const result = await work(tx);
      if (!isDryRun(result)) return result;
      rollback = new DryRunRollback(result);
      throw rollback;
    });
  } catch (error) {
    if (rollback !== undefined && error === rollback) return rollback.result;
    throw error;
  }
}

/** Runs a transaction as `withTenant` does; a dry run returns its result and is rolled back. */
export const withDryRun = <Result>(
  context: SignedIn,
  isDryRun: boolean,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> =>
  dryRun(
    (wrappedWork) => withTenant(context, wrappedWork),
    () => isDryRun,
    work,
  );

/** Runs a transaction that only writes a log entry, which is also allowed during support access. */
export function withLog(context: SignedIn, work: (tx: Tx) => Promise<void>): Promise<void> {
  return context.database.transaction('app_user', claimsOf(context), work);
}

/** Runs a transaction as a visitor of the requested host's tenant. */
export function withPublic<Result>(
  context: Context,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  const claims: Claims = {
    tenant_id: context.siteContext.tenant.company_id,
    ...requestClaims(context),
  };
  return context.database.transaction('app_public', claims, work);
}

/**
 * Runs a transaction as the platform, across all tenants; the reason is recorded in the audit log.
 */
export function withPlatform<Result>(
  database: Database,
  reason: string,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  return database.transaction('app_platform', { reason }, work);
}

/** Checks whether the actor's role has a permission of the matrix. */
export function may(actor: Actor, permission: Permission): boolean {
  return actor.permissions.has(permission);
}

/**
 * Returns the context of a signed-in user after the guard has let them through. Throws Problem
 * `unauthenticated` otherwise.
 */
export function signedIn(context: Context): SignedIn {
  if (context.actor === undefined) throw new Problem('unauthenticated');
  return { ...context, actor: context.actor };
}
