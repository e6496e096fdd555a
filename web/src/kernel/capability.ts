import type { QueryClient, QueryKey, UseQueryOptions } from '@tanstack/react-query';
import type {
  AnyRoute,
  LinkProps,
  RouteComponent,
  UseNavigateResult,
} from '@tanstack/react-router';
import type { Attention, Counts } from '@trunkline/contract/analytics';
import type { AuditDetail, AuditEntry } from '@trunkline/contract/audit';
import type { Company } from '@trunkline/contract/companies';
import type { Frame } from '@trunkline/contract/kernel/frame';
import type { AnchorType } from '@trunkline/contract/kernel/messaging-limits';
import type { Permission, PermissionResource } from '@trunkline/contract/kernel/roles';
import type { Cart } from '@trunkline/contract/orders';
import type { Partner } from '@trunkline/contract/partners';
import type { Me } from '@trunkline/contract/users';
import type { LucideIcon } from 'lucide-react';
import type { ComponentProps, ComponentType, ReactNode } from 'react';
import type { Input } from '../ui/input.tsx';
import type { Area } from './areas.ts';

type Address = Exclude<LinkProps['to'], undefined>;
type Labels = Readonly<Record<string, string>>;

/** Areas that an entry appears in; only the admin portal if omitted. */
type Areas = readonly Area[];

/** A screen in the sidebar and the command palette of its area. */
export interface NavigationEntry {
  /** The admin portal if omitted. */
  area?: Area;
  label: string;
  to: Address;
  icon: LucideIcon;
  /**
   * Position in the sidebar of its area. The admin portal uses the order of the specification
   * (chapter 2); screens it does not name start at 20.
   */
  position: number;
  /** Other words under which the command palette finds it. */
  keywords: string;
  /** Which of the shared counts appears beside it when above 0. */
  count?: keyof Counts;
  /** A count that the shared ones do not include. */
  countOptions?: (tenant: string) => UseQueryOptions<{ count: number }>;
  /** Whether it is marked as current only at exactly this address, not at those below it. */
  exact?: boolean;
  /** Hidden without this permission, because the screen would be empty. */
  needs?: Permission;
}

/** A screen among the tabs of Content. */
export interface ContentTab {
  label: string;
  to: Address;
  position: number;
}

type Navigate = UseNavigateResult<string>;

export interface PaletteAction {
  areas?: Areas;
  label: string;
  keywords: string;
  icon: LucideIcon;
  needs: Permission;
  run: (navigate: Navigate, area: Area) => void;
}

export interface FoundRecord {
  id: string;
  label: string;
  hint?: string;
}

/** Records that the command palette searches. */
export interface PaletteRecords {
  areas?: Areas;
  /** Heading of the results. */
  group: string;
  needs: Permission;
  icon: LucideIcon;
  search: (
    tenant: string,
    input: { search: string; limit: number },
    signal: AbortSignal,
  ) => Promise<readonly FoundRecord[]>;
  open: (navigate: Navigate, id: string, area: Area) => void;
}

/** A kind of item that can await the user, listed on the workspace's home screen. */
export interface WaitingEntry {
  position: number;
  needs?: Permission;
  /** A `WaitingItem`. May be lazy: it is rendered inside a Suspense. */
  Content: ComponentType;
}

/** A kind of item that needs attention, listed on the admin portal's dashboard. */
export type AttentionEntry = WaitingEntry | CountedEntry;

/** A line with one of the shared counts. */
export interface CountedEntry extends Omit<WaitingEntry, 'Content'> {
  counts: keyof Attention;
  icon: LucideIcon;
  to: Address;
  search?: LinkProps['search'];
  /** The noun after the number. */
  one: string;
  many: string;
}

/** A tab of /admin/marketplace. */
export interface MarketplaceTab {
  value: string;
  label: string;
  needs: Permission;
  position: number;
  /** May be lazy: it is rendered inside a Suspense. */
  Content: ComponentType<{ tenant: string }>;
}

/** A card on the home screen of the workspace. */
export interface HomeCard {
  position: number;
  /** Whether it appears in the narrow column beside the others. */
  inSideColumn?: boolean;
  /** Whether it is usually empty, so that no space is kept for it while it loads. */
  isUsuallyEmpty?: boolean;
  needs?: Permission;
  /** May be lazy: it is rendered inside a Suspense. */
  Content: ComponentType;
}

/** A route reduced to loading its code, which the router's own type doesn't expose. */
export interface LoadableRoute {
  fullPath: string;
  options: { component?: RouteComponent | undefined };
  parentRoute?: LoadableRoute | undefined;
}

/** A screen whose code is fetched while the browser is idle. */
export interface Preload {
  route: LoadableRoute;
  audience: 'everyone' | Area;
}

/** An action: in the past tense when done, in the infinitive when denied. */
export interface AuditPhrase {
  done: string;
  /** Follows 'was not allowed to'. */
  denied: string;
  /** In place of 'was not allowed to …', for attempts that failed for another reason. */
  failed?: string;
  /** Precedes the record's name, if the event has one. */
  preposition?: string;
}

/** Phrases for every state that a record can change to, which precede the noun. */
export type StatePhrases<State extends string> = Readonly<Record<State, AuditPhrase>>;

export interface AuditEventPhrase extends AuditPhrase {
  /** Returns a readable form of the event's label, if that is a code; null if it's unknown. */
  subjectOf?: (label: string) => string | null;
  /** A phrase built from the entry's facts; null for the general one. */
  phraseOf?: (
    facts: Readonly<Record<string, string>>,
    nounOf: (table: string) => string,
  ) => AuditPhrase | null;
}

/** How the audit log describes the records of a table. */
export interface AuditedTable {
  /** In lower case, without an article. */
  noun: string;
  /** Precedes the record's name in place of 'the noun', such as 'the theme of'; may be empty. */
  reference?: string;
  /**
   * The noun of each column, which follows 'changed the'. Columns that all tables share already
   * have nouns.
   */
  fields: Labels;
  states?: StatePhrases<string>;
  /** Names the author of an entry without one, such as the sender of a public form. */
  unnamedActor?: string;
  /** A complete phrase up to the record's name; null for the general one. */
  phraseOf?: (entry: AuditEntry) => AuditPhrase | null;
  /** The record's name for readers, if it differs from its label in the log. */
  subjectOf?: (entry: AuditEntry) => string | null;
}

/** How the audit log describes a capability's changes and events. */
export interface AuditSentences {
  tables: Readonly<Record<string, AuditedTable>>;
  events: Readonly<Record<string, AuditEventPhrase>>;
  /** Plural nouns of tables and of permission resources. */
  plurals: Labels;
  /** The noun for the part of an event's or operation's name before the dot. */
  areas: Labels;
}

/** A tab or a card that a capability adds to the page of another capability's record. */
export interface RecordTab<Row> {
  areas?: Areas;
  /** Appears in the address as `?tab=`. */
  value: string;
  label: string;
  needs: Permission;
  position: number;
  /** May be lazy: it is rendered inside a Suspense. */
  Content: ComponentType<{ record: Row }>;
}

/** A button that a capability adds to the page of another capability's record. */
export type RecordAction<Row> = Pick<RecordTab<Row>, 'needs' | 'Content'>;

/** A sale between two companies: an order, a quote or a subscription. */
export interface Sale {
  type: 'order' | 'quote' | 'subscription';
  id: string;
  /** 'Order 1042' */
  label: string;
  seller_id: string;
  buyer_id: string;
}

/** A plan as chosen on the page of a service. */
export interface ChosenPlan {
  service_id: string;
  plan_id: string;
  quantity: number;
  /** Whether the quantity can be ordered. */
  isValidQuantity: boolean;
}

/** Returns whether an entry appears in an area. */
export const isInArea = ({ areas = ['admin'] }: { areas?: Areas }, area: Area): boolean =>
  areas.includes(area);

/** Live events of these topics, and the queries that they make stale. */
export interface LiveTopics {
  topics: readonly string[];
  keysOf: (tenant: string) => readonly QueryKey[];
  /** Puts the event's content into the cache, so that nothing is refetched. */
  apply?: (
    client: QueryClient,
    reader: { id: string; tenant: string },
    event: unknown,
  ) => Promise<void>;
}

/** Stores one part of the frame received at sign-in. */
export interface FrameSeed<Part> {
  /** Puts it into the cache of the query that would otherwise request it. */
  seed: (client: QueryClient, me: Me, part: Part) => void;
  /** The address that this query requests, under which the response is cached for offline use. */
  path?: string;
}

export type FrameSeeds = {
  readonly [Part in Exclude<keyof Frame, 'me' | 'views'>]?: FrameSeed<NonNullable<Frame[Part]>>;
};

/** Records of a capability that can show a file of the media library. */
export interface MediaUse {
  label: string;
  /** Where such a record is edited. */
  editorOf: (id: string) => string;
}

/** A type of record that conversations can be about. */
export interface Anchor {
  areas?: Areas;
  /** Precedes the record's name; omitted if that includes it. */
  label?: string;
  /** The permission required to open the record. */
  needs: Permission;
  linkTo: (id: string, area: Area) => Pick<LinkProps, 'to' | 'params' | 'search'>;
}

/** A field for the address of a picture. */
export type PictureInputType = ComponentType<
  Omit<ComponentProps<typeof Input>, 'value' | 'onChange'> & {
    value: string;
    onChange: (address: string) => void;
  }
>;

/** A capability's contributions to the web application: only data and lazy imports. */
export interface Capability {
  /** The routes that the router adds below the frames; see application/routes.tsx. */
  routes: readonly AnyRoute[];
  navigation: readonly NavigationEntry[];
  /** The last part of the breadcrumb on a record's page, by the path of its route. */
  recordCrumbs: Readonly<Record<string, (id: string) => ReactNode>>;
  contentTabs: readonly ContentTab[];
  paletteActions: readonly PaletteAction[];
  paletteRecords: readonly PaletteRecords[];
  waiting: readonly WaitingEntry[];
  attention: readonly AttentionEntry[];
  homeCards: readonly HomeCard[];
  preload: readonly Preload[];
  /** Loaded only by screens that show audit entries as sentences. */
  auditSentences: (() => Promise<{ auditSentences: Partial<AuditSentences> }>) | null;
  /** The nouns of these resources in sentences about permissions. */
  permissionLabels: Readonly<Partial<Record<PermissionResource, string>>>;
  companyTabs: readonly RecordTab<Company>[];
  partnerTabs: readonly RecordTab<Partner>[];
  /** Tabs of /admin/marketplace; each keeps its state in the address. */
  marketplaceTabs: readonly MarketplaceTab[];
  /**
   * Components shown above the tabs of /admin/marketplace. May be lazy: they are rendered inside a
   * Suspense.
   */
  marketplaceCards: readonly ComponentType[];
  /** Actions on an entry of the audit log. */
  auditEntryActions: readonly RecordAction<AuditDetail>[];
  /** Actions on a plan that has a price, on the page of its service. */
  planActions: readonly RecordAction<ChosenPlan>[];
  /** Actions on a cart other than ordering it. */
  cartActions: readonly RecordAction<Cart>[];
  /** Actions on an order, a quote or a subscription, on its page. */
  saleActions: readonly RecordAction<Sale>[];
  liveTopics: readonly LiveTopics[];
  frame: FrameSeeds;
  mediaUses: Readonly<Record<string, MediaUse>>;
  anchors: Readonly<Partial<Record<AnchorType, Anchor>>>;
  /** An input for choosing a picture instead of typing its address. */
  pictureInput: PictureInputType | null;
  /** Names of exported lists, if they don't follow from the resource's name. */
  exportLabels: Labels;
}

const empty: Capability = {
  routes: [],
  navigation: [],
  recordCrumbs: {},
  contentTabs: [],
  paletteActions: [],
  paletteRecords: [],
  waiting: [],
  attention: [],
  homeCards: [],
  preload: [],
  auditSentences: null,
  permissionLabels: {},
  companyTabs: [],
  partnerTabs: [],
  marketplaceTabs: [],
  marketplaceCards: [],
  auditEntryActions: [],
  planActions: [],
  cartActions: [],
  saleActions: [],
  liveTopics: [],
  frame: {},
  mediaUses: {},
  anchors: {},
  pictureInput: null,
  exportLabels: {},
};

/** Declares a capability's contributions to the web application; omitted ones default to empty. */
export const defineCapability = (parts: Partial<Capability>): Capability => ({
  ...empty,
  ...parts,
});
