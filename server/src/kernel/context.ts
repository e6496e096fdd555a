import type { CompanyKind } from '@trunkline/contract/companies';
import type { LinkTarget } from '@trunkline/contract/pages';
import type { Tenant } from '@trunkline/contract/branding';
import type { RateLimit } from '@trunkline/contract/kernel/limits';
import type { Permission } from '@trunkline/contract/kernel/roles';
import type { Claims, Database, Tx } from '@trunkline/database/database';
import type { DomainSettings } from './env.ts';
import { Problem } from './errors.ts';
import type { FileStore } from './file-store.ts';
import type { Sender } from './mail-layout.ts';
import type { Reader } from './mail-site.ts';
import type { Logger } from './logger.ts';
import type { Push } from './push/push.ts';
import type { Seal } from './seal.ts';
import type { Webhooks } from './webhooks.ts';

/** Who asks: a person after both steps of sign-in, with what the database says of them right now. */
export interface Actor {
  readonly userId: string;
  readonly sessionId: string;
  readonly companyId: string;
  readonly companyName: string;
  readonly companySlug: string;
  readonly companyKind: CompanyKind;
  /** Whether the company stands directly below the platform: all records of its branch are within reach. */
  readonly headsBranch: boolean;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly photoUrl: string | null;
  readonly role: string;
  readonly permissions: ReadonlySet<string>;
  /** Set while somebody else looks at the product as this person: who, and until when. */
  readonly support?: ActorSupport;
}

export interface ActorSupport {
  readonly supporterId: string;
  readonly supporterName: string;
  readonly endsAt: string;
}

/** The public face of the host that was asked, and the limits that hold on it. */
export interface SiteContext {
  /** Whether the host is a verified domain of the tenant's own; otherwise the product's address stands for it. */
  readonly claimed: boolean;
  readonly tenant: Tenant;
  /** Ids of the tenant's company and of those above it, whose published content its site may show. */
  readonly lineage: readonly string[];
  readonly limits: Readonly<Record<string, RateLimit>>;
  /** The domain the tenant wants to be known under, on any of its own; null on every other host. */
  readonly canonical: string | null;
}

/** What every request brings along. */
export interface RequestFacts {
  readonly id: string;
  readonly clientAddress: string;
  /** What was asked: path, method, and by which program as far as it said. */
  readonly endpoint: string;
  readonly method: string;
  readonly userAgent: string | null;
  /** Host name that was asked, and the origin that links to it are made with. */
  readonly host: string;
  readonly origin: string;
}

/** What pages know of the rest of a site: where links can lead, and whether one leads anywhere. */
export interface SiteLinks {
  /** Published things beside pages that a text finds on the site that is visited. */
  readonly find: (context: Context, search: string) => Promise<LinkTarget[]>;
  /** Whether a visitor of this site finds something at a path. */
  readonly leads: (context: Context, path: string) => Promise<boolean>;
}

/** What a verb works with. */
export interface Context {
  readonly database: Database;
  readonly log: Logger;
  readonly now: () => Date;
  readonly request: RequestFacts;
  /** In whose name and look a reader is written to, and where the links of the mail lead. */
  readonly senderFor: (tx: Tx, reader: Reader) => Promise<Sender>;
  readonly siteContext: SiteContext;
  /** What becomes of mail: sent by a job, or kept for the development mailbox. */
  readonly outbox: 'waiting' | 'captured';
  /** Where bytes are kept that are no rows. */
  readonly files: FileStore;
  /** Where domains of companies have to point. */
  readonly domains: DomainSettings;
  /** Makes texts that leave the server and come back unchanged. */
  readonly seal: Seal;
  /** How messages reach browsers in which no page of the site is open. */
  readonly push: Push;
  /** How other systems are told. */
  readonly webhooks: Webhooks;
  /** Where links of pages can lead: to other capabilities' documents too. */
  readonly links: SiteLinks;
  /**
   * To be called after a public change was committed: resolves once this process has forgotten the public
   * answers it affects. The other processes are notified as well.
   */
  readonly invalidatePublicCache: () => Promise<void>;
  /** What forms show of a check that somebody is a person, where one is configured; its site key is public. */
  readonly captcha?: { readonly provider: 'hcaptcha' | 'turnstile'; readonly site_key: string };
  /** Set where the operation's guard asks for somebody signed in. */
  readonly actor?: Actor;
}

export type SignedIn = Context & { readonly actor: Actor };

/** What creating a row needs: of a request, or of a job that works for somebody. */
export type RowContext = Pick<SignedIn, 'actor' | 'now' | 'webhooks'> & {
  readonly request: Pick<RequestFacts, 'host' | 'origin'>;
};

function facts({ request }: Context): Claims {
  return { request_id: request.id, client_address: request.clientAddress };
}

function claimsOf(context: SignedIn): Claims {
  const { actor } = context;
  return {
    user_id: actor.userId,
    session_id: actor.sessionId,
    aal: 'aal2',
    supporter_id: actor.support?.supporterId,
    ...facts(context),
  };
}

/** One transaction as the person who asks, under their policies; read only while somebody looks as them. */
export function withTenant<Result>(
  context: SignedIn,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  const { actor, database } = context;
  const readOnly = actor.support !== undefined;
  return database.transaction('app_user', claimsOf(context), work, { readOnly });
}

/** The same for a line of the log alone, which is also written while somebody looks as another. */
export function withLog(context: SignedIn, work: (tx: Tx) => Promise<void>): Promise<void> {
  return context.database.transaction('app_user', claimsOf(context), work);
}

/** One transaction as a visitor of the tenant whose host was asked. */
export function withPublic<Result>(
  context: Context,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  const claims: Claims = { tenant_id: context.siteContext.tenant.company_id, ...facts(context) };
  return context.database.transaction('app_public', claims, work);
}

/** One transaction of the platform itself, past every tenant's border: the reason goes into the audit log. */
export function withPlatform<Result>(
  database: Database,
  reason: string,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  return database.transaction('app_platform', { reason }, work);
}

/** Whether the actor's role holds one permission of the matrix. */
export function may(actor: Actor, permission: Permission): boolean {
  return actor.permissions.has(permission);
}

/** The signed-in person of a context whose guard has let them through. */
export function signedIn(context: Context): SignedIn {
  if (context.actor === undefined) throw new Problem('unauthenticated');
  return { ...context, actor: context.actor };
}
