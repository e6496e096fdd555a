import type { AnyRouter, Router } from '@orpc/server';
import type { Contract } from '@trunkline/contract';
import type { Attention, Counts } from '@trunkline/contract/analytics';
import type { AccessKind } from '@trunkline/contract/users/access-listing';
import type { Frame, FrameInput } from '@trunkline/contract/kernel/frame';
import type { AnchorType } from '@trunkline/contract/kernel/messaging-limits';
import type { PermissionResource } from '@trunkline/contract/kernel/roles';
import type { LinkKind, LinkTarget } from '@trunkline/contract/pages';
import type { RawBuilder } from 'kysely';
import type { Services } from '../services.ts';
import type { AccessibleTable } from './accessible-table.ts';
import type { AuditedEntries } from './audited-entries.ts';
import type { Connector } from './connector.ts';
import type { Context, SignedIn } from './context.ts';
import type { DocumentRoute } from './document-route.ts';
import type { Exportable } from './exports/index.ts';
import type { FindingFixes } from './finding-fix.ts';
import type { FormName, FormReceiver } from './forms/form.ts';
import type { Importable } from './imports/index.ts';
import type { JobHandler } from './jobs.ts';
import type { LiveLoaders } from './live.ts';
import type { MediaAddresses } from './media-addresses.ts';
import type { NotificationKind } from './notification-kinds.ts';
import type { IncomingRequest } from './operations.ts';
import type { DependentRows, RecycledTable } from './recycle.ts';
import type { SearchSource } from './site-search.ts';
import type { SitemapSource } from './sitemap.ts';
import type { WebhookTopics } from './webhook-topics.ts';

// Contexts list the capabilities, whose functions take contexts. Most modules need only contexts,
// so context.ts comes first and is completed here (scripts/check/cycles.ts).
declare module './context.ts' {
  interface VerbServices {
    /** All capabilities of the server, for work that spans the records of all of them. */
    readonly capabilities: readonly Capability[];
  }
}

/** The dependencies of background jobs. */
export interface JobServices extends Services {
  readonly capabilities: readonly Capability[];
}

/** An SQL expression for one count, capped at `max`, for an actor of the company. */
export type CountExpression = (scope: {
  readonly max: RawBuilder<unknown>;
  readonly companyId: string;
}) => RawBuilder<unknown>;

/** An SQL expression for the number of records that need attention now: capped at `limit`. */
export type AttentionExpression = (scope: {
  readonly limit: RawBuilder<unknown>;
  readonly now: Date;
}) => RawBuilder<unknown>;

/** An SQL expression for the name of the record with this ID; null if the reader can't see it. */
export type AnchorExpression = (id: RawBuilder<unknown>) => RawBuilder<unknown>;

/** Reads one part of the frame; only called for an actor with permission for it. */
type FrameReader<Part extends keyof Frame> = (
  context: SignedIn,
  input: FrameInput,
) => Frame[Part] | Promise<Frame[Part]>;

interface Parts {
  /** Resources of the role matrix that its operations belong to. */
  readonly resources: readonly PermissionResource[];
  /** Lists that can be exported as a file. */
  readonly exports: readonly Exportable[];
  /** Lists that a CSV file can be imported into. */
  readonly imports: readonly Importable[];
  /** Its background jobs, enqueued or scheduled. */
  readonly jobs: (services: JobServices) => readonly JobHandler[];
  /** Public addresses that aren't CMS pages. No page can use one of their paths. */
  readonly documents: readonly DocumentRoute[];
  /** Lists its public addresses for sitemaps. */
  readonly sitemap: SitemapSource;
  /** Finds its public records for a search of the visited site. */
  readonly siteSearch: SearchSource;
  /** Loads the data of its live page sections. */
  readonly liveBlocks: LiveLoaders;
  /** Finds published records that a page can link to; newest or best first. */
  readonly linkTargets: {
    readonly kind: LinkKind;
    readonly find: (
      context: Context,
      search: { readonly text: string | undefined; readonly limit: number },
    ) => Promise<readonly Omit<LinkTarget, 'kind'>[]>;
  };
  /** Handles submissions of public forms. */
  readonly forms: { readonly [Form in FormName]?: FormReceiver };
  /** Its tables whose deleted rows go to the recycle bin. */
  readonly recycle: readonly RecycledTable[];
  /** Its rows that are purged with a record of this or another capability. */
  readonly dependents: readonly DependentRows[];
  readonly counts: { readonly [Name in keyof Counts]?: CountExpression };
  /** Counts of records that need attention, on the dashboard of the admin portal. */
  readonly attention: { readonly [Name in keyof Attention]?: AttentionExpression };
  /** Reads its parts of the frame, which the application shows around every screen. */
  readonly frame: { readonly [Part in keyof Frame]?: FrameReader<Part> };
  /** SQL for a JSON object with its dashboard figures. */
  readonly figures: RawBuilder<unknown>;
  /** What the audit log reports about its audited tables and events besides their names. */
  readonly auditedEntries: Readonly<Record<string, AuditedEntries>>;
  /** Kinds of its records that access explanations cover. */
  readonly accessible: { readonly [Kind in AccessKind]?: AccessibleTable };
  /** Types of its records that conversations can be about. */
  readonly anchors: { readonly [Type in AnchorType]?: AnchorExpression };
  /** Kinds of notifications that its triggers write. */
  readonly notifications: readonly NotificationKind[];
  /** Its columns whose file addresses are updated when a media library file is replaced. */
  readonly mediaAddresses: MediaAddresses;
  /** Connectors that fulfil order lines for the companies that own the services. */
  readonly connectors: readonly Connector[];
  /** Its tables whose changes integrations can receive, by topic. */
  readonly webhookTopics: WebhookTopics;
  /** Fixes on the Security Dashboard for findings that its records cause. */
  readonly findingFixes: FindingFixes;
}

type Optional = 'sitemap' | 'siteSearch' | 'linkTargets' | 'figures';

/** The manifest of a capability: everything it adds to the server. */
export interface Capability extends Omit<Parts, Optional>, Partial<Pick<Parts, Optional>> {
  readonly name: string;
  /** Implements its part of the contract; absent if it has none. */
  readonly procedures?: AnyRouter;
}

type Declaration<Name extends string> = Partial<Parts> & {
  readonly name: Name;
} & (Name extends keyof Contract
    ? { readonly procedures: Router<Contract[Name], IncomingRequest> }
    : { readonly procedures?: never });

/** Declares a capability. Its procedures must implement the part of the contract with its name. */
export function defineCapability<const Name extends string>(
  declaration: Declaration<Name>,
): Capability {
  return {
    resources: [],
    exports: [],
    imports: [],
    jobs: () => [],
    documents: [],
    liveBlocks: {},
    forms: {},
    recycle: [],
    dependents: [],
    counts: {},
    attention: {},
    frame: {},
    auditedEntries: {},
    accessible: {},
    anchors: {},
    notifications: [],
    mediaAddresses: {},
    connectors: [],
    webhookTopics: {},
    findingFixes: {},
    ...declaration,
  };
}
