import type { Actor, Assurance } from './actors.ts';
import type { Operation } from './cells.ts';
import {
  line,
  administrators,
  editors,
  sellers,
  everyRole,
  members,
  notAdministrators,
  below,
  everywhere,
  reading,
  changing,
  writing,
  type Line,
  type Lines,
} from './expected-lines.ts';
import type { Relation } from './hierarchy.ts';
import { parts } from './part.ts';
import type { Outcome } from './probe.ts';
import {
  changeable,
  everyTable,
  measuredTables,
  ownContent,
  platformTables,
  readTables,
  sealedTables,
  signInTables,
} from './table-groups.ts';

const signedIn: readonly Line[] = [
  line('companies', reading, everyRole, below),
  line('companies', 'insert reference', sellers, below, 'refused'),
  line('companies', 'update update_all', editors, below),
  line('companies', 'upsert', editors, below, 'refused'),
  line('companies', 'push', editors, below, 'refused', 'none'),
  line('companies', 'steal', editors, below),
  line('company_tree', reading, members, 'own'),
  line('profiles profile_photos user_roles', reading, sellers, `${below} self`),
  line('profiles profile_photos user_roles', reading, ['end_user', 'unknown'], 'self'),
  line('profiles profile_photos', 'update', members, 'self'),
  line('profiles profile_photos', 'update_all', members, 'own'),
  line('profiles', 'update', administrators, below),
  line('profiles', 'steal', members, 'self'),
  line('profiles', 'steal', administrators, below),
  line('profiles', 'push', administrators, `${below} self`, 'refused', 'none'),
  line('profiles', 'push_all', administrators, 'own self', 'refused', 'none'),
  // Others can be moved there; the actors, who are added later, can't move themselves.
  line('profiles', 'push_all', administrators, 'descendant', 'refused', 'none', 'rule'),
  line('profiles', 'push_all', notAdministrators, 'own self', 'rule', 'none'),
  // Only owners can make someone an owner.
  line('user_roles', 'update', ['owner'], below),
  line('user_roles', 'update', ['admin'], below, 'none', 'none', 'refused'),
  line('user_roles', 'update_all', ['owner'], 'own'),
  line('user_roles', 'update_all', ['admin'], 'own', 'none', 'none', 'refused'),
  line('profile_photos', 'delete', members, 'self'),
  line('profile_photos', 'delete_all', members, 'own'),
  line('profile_photos', 'upsert', members, 'self', 'refused'),
  line('role_permissions', reading, members, everywhere),
  line('pages', `${reading} update update_all`, administrators, below),
  line('invitations', reading, sellers, below),
  // The fixture's invitations are for the role of a reseller, which distributors may assign.
  line('invitations', 'update update_all', editors, below),
  line('invitations', 'insert reference upsert', editors, below, 'refused'),
  line('tenant_themes tenant_domains site_settings', reading, administrators, below),
  line(`deleted_items audit_logs ${measuredTables}`, reading, administrators, below),
  line('security_policies', reading, administrators, below),
  // Only owners decide how people sign in.
  line('security_policies', 'update update_all', ['owner'], below),
  line('security_policies', 'insert reference upsert', ['owner'], below, 'refused'),
  // Email is only sent in the name of the user's company, and can't be read back.
  line('mail_messages', 'insert reference', members, 'own', 'refused'),
  ...parts.flatMap(({ lines }) => lines ?? []),
  line('email_templates', `${reading} update update_all`, administrators, below),
  line('email_templates', 'delete delete_all', administrators, below),
  line('email_templates', 'insert reference upsert', administrators, below, 'refused'),
  line('support_access', reading, administrators, below),
  line('media_assets', reading, administrators, below),
  line('tenant_themes media_assets', 'insert reference', administrators, below, 'refused'),
  line('tenant_themes', 'update update_all', administrators, below),
  line('tenant_themes', 'upsert', administrators, below, 'refused'),
  // Views belong to their creator; shared ones can also be read by people who may read or change
  // the list.
  line('saved_views', reading, everyRole, 'own self'),
  line('saved_views', reading, ['unknown'], 'self'),
  line('saved_views', 'insert reference', members, 'own', 'refused'),
  line('saved_views', 'update delete', editors, 'own self'),
  line('saved_views', 'update delete', members, 'self'),
  line('saved_views', 'update_all delete_all', members, 'own'),
  line('saved_views', 'upsert', editors, 'own self', 'refused'),
  line('saved_views', 'upsert', members, 'self', 'refused'),
  line('saved_view_choices', `${reading} update delete`, members, 'self'),
  line('saved_view_choices', 'update_all delete_all', members, 'own'),
  line('saved_view_choices', 'upsert', members, 'self', 'refused'),
  line('exports imports', `${reading} update`, members, 'self'),
  line('exports imports', 'insert reference', members, 'own', 'refused'),
  line('exports imports', 'update_all', members, 'own'),
  line('exports imports', 'upsert', members, 'self', 'refused'),
  line('media_assets', 'update update_all', administrators, below),
  line('media_assets', 'upsert', administrators, below, 'refused'),
  line('media_folders', `${reading} update update_all delete delete_all`, administrators, below),
  line('media_folders', 'insert reference upsert', administrators, below, 'refused'),
  line('media_uploads', `${reading} update delete`, administrators, 'self'),
  line('media_uploads', 'update_all delete_all', administrators, 'own'),
  line('media_uses', reading, administrators, below),
  // Form submissions can't be written by anyone else.
  line(
    'contact_requests partner_applications partners',
    `${reading} update update_all`,
    administrators,
    below,
  ),
  line('partners', 'insert reference upsert', administrators, below, 'refused'),
  line('page_drafts page_versions page_redirects edit_locks', reading, administrators, below),
  line('page_drafts edit_locks pages', 'insert reference upsert', administrators, below, 'refused'),
  line('page_versions page_redirects', 'insert reference', administrators, below, 'refused'),
  line('page_drafts edit_locks', 'update update_all', administrators, below),
  line('page_drafts page_redirects edit_locks', 'delete delete_all', administrators, below),
  line('blog_posts post_versions', `${reading} update update_all`, administrators, below),
  line('blog_posts post_versions', 'insert reference upsert', administrators, below, 'refused'),
  line('services', reading, everyRole, below),
  line('services', 'insert reference upsert', administrators, below, 'refused'),
  line('services', 'update update_all', administrators, below),
  // Release notes come from the user's company and above; people who manage notes also see those
  // below.
  line('release_notes', reading, administrators, `${below} ancestor`),
  line('release_notes', reading, members, 'own ancestor'),
  line('release_notes', 'insert reference upsert', administrators, below, 'refused'),
  line('release_notes', 'update update_all', administrators, below),
  line('release_visits', `${reading} update delete`, members, 'self'),
  line('release_visits', 'update_all delete_all', members, 'own'),
  line('release_visits', 'upsert', members, 'self', 'refused'),
  line(ownContent, `${reading} update update_all`, administrators, below),
  line('missing_paths', `${reading} delete delete_all`, administrators, below),
  line(ownContent, 'insert reference upsert', administrators, below, 'refused'),
  // Alerts come from the user's company and above; people who manage alerts also see those below.
  line('system_alerts', reading, administrators, `${below} ancestor`),
  line('system_alerts', reading, members, 'own ancestor'),
  line('system_alerts', 'insert reference upsert', administrators, below, 'refused'),
  line('system_alerts', 'update update_all', administrators, below),
  line('integrations webhook_deliveries api_keys', reading, administrators, below),
  line('integrations', 'insert reference upsert', administrators, below, 'refused'),
  line('integrations', 'update update_all', administrators, below),
  line('alert_read_status', `${reading} update`, members, 'self'),
  line('alert_read_status', 'update_all', members, 'own'),
  line('alert_read_status', 'upsert', members, 'self', 'refused'),
  // Notifications are written by the events that cause them.
  line('notifications', `${reading} update delete`, members, 'self'),
  line('notifications', 'update_all delete_all', members, 'own'),
  line('push_subscriptions', `${reading} update`, members, 'self'),
  line('push_subscriptions', 'update_all', members, 'own'),
  line('push_subscriptions', 'upsert', members, 'self', 'refused'),
  line('notification_preferences notification_hours', `${reading} update`, members, 'self'),
  line('notification_preferences notification_hours', 'update_all', members, 'own'),
  line('notification_preferences notification_hours', 'upsert', members, 'self', 'refused'),
  // Conversations belong to the companies on both sides: no one above or below can see them.
  line('conversations', `${reading} update update_all`, everyRole, 'own'),
  line('conversation_participants messages', reading, everyRole, 'own self'),
  // Photos are visible to everyone in a conversation with the person.
  line('profile_photos', reading, everyRole, 'own'),
  line('conversation_participants', 'update delete', everyRole, 'self'),
  line('conversation_participants', 'update_all delete_all', everyRole, 'own'),
  line('message_attachments', 'insert reference', everyRole, 'own', 'refused'),
  line('message_attachments', 'upsert', everyRole, 'self', 'refused'),
  line('messages', 'update', everyRole, 'self'),
  line('messages', 'update_all', everyRole, 'own'),
  line('message_attachments', `${reading} update delete`, members, 'self'),
  line('message_attachments', 'update_all delete_all', members, 'own'),
];

const visitor: readonly Line[] = [
  line('pages partners site_redirects reusable_sections', reading, ['visitor'], 'own'),
  line('mail_messages', 'insert reference', ['visitor'], 'own', 'refused'),
  // Of the visited tenant and the companies above it; never of a sibling or a company below.
  line('blog_posts release_notes', reading, ['visitor'], 'own ancestor'),
  // The visited tenant lists no services of the companies above it.
  line('services', reading, ['visitor'], 'own'),
];

const signIn: readonly Line[] = [
  line(signInTables, `${reading} ${writing}`, 'anybody', everywhere),
  line('invitations', reading, 'anybody', everywhere),
  line('mail_messages', 'insert reference', 'anybody', everywhere),
  line('support_access', reading, 'anybody', everywhere),
];

const owner: readonly Line[] = [
  line(everyTable, `${reading} insert reference`, 'anybody', everywhere),
  line(changeable(everyTable), changing, 'anybody', everywhere),
  line(sealedTables, 'delete delete_all', 'anybody', everywhere),
];

/** Expected results with the actual grants. */
export const granted: Lines = {
  app_user: signedIn,
  app_public: visitor,
  app_auth: signIn,
  app_platform: [
    line(platformTables, `${reading} ${writing}`, 'anybody', everywhere),
    line(readTables, reading, 'anybody', everywhere),
  ],
  trunkline_login: [],
  trunkline_owner: owner,
};

/** Refused by policies even if every privilege is granted to every role. */
const withoutPolicy: Line[] = [
  line(everyTable, `${reading} ${changing.replace(' upsert', '')}`, [], ''),
];

/** Expected results with every privilege granted to every role, to test the policies alone. */
export const policiesAlone: Lines = {
  app_user: [
    ...signedIn,
    line(
      'pages page_drafts services release_notes',
      'push push_all',
      administrators,
      below,
      'refused',
      'none',
    ),
    line('pages page_drafts services release_notes', 'steal', administrators, below),
    line('invitations', 'push push_all', editors, below, 'refused', 'none'),
    line('invitations', 'steal', editors, below),
    // An edit lock can only change to the actor's own name.
    line('edit_locks', 'steal', administrators, below, 'none', 'none', 'refused'),
    line('edit_locks', 'push push_all', administrators, '', 'refused', 'none'),
    line('release_visits', 'steal', members, 'self', 'none', 'none', 'refused'),
    line('release_visits', 'push_all', members, 'self', 'refused', 'none'),
    line('user_roles', 'steal', administrators, below),
    line('user_roles', 'push push_all', administrators, below, 'refused', 'none'),
    // Photos can't be moved between people.
    line('profile_photos', 'steal', members, 'self', 'none', 'none', 'refused'),
    line('profile_photos', 'push_all', members, 'self', 'refused', 'none'),
    line('email_templates', 'push push_all', administrators, below, 'refused', 'none'),
    line('email_templates', 'steal', administrators, below),
    line('tenant_themes', 'steal', administrators, below),
    line('tenant_themes', 'push push_all', administrators, below, 'refused', 'none'),
    line('security_policies', 'steal', ['owner'], below),
    line('security_policies', 'push push_all', ['owner'], below, 'refused', 'none'),
    line('media_uploads', 'push_all', administrators, `${below} self`, 'refused', 'none'),
    line('media_uploads', 'steal', administrators, 'self'),
    line('media_assets media_folders', 'push push_all', administrators, below, 'refused', 'none'),
    ...parts.flatMap(({ moves }) => moves ?? []),
    line('media_assets media_folders', 'steal', administrators, below),
    line('saved_views', 'steal', editors, 'own self'),
    line('saved_views', 'steal', members, 'self'),
    line('saved_views', 'push', editors, 'own self', 'refused', 'none'),
    line('saved_views exports imports', 'push_all', members, 'own self', 'refused', 'none'),
    line('saved_view_choices', 'steal', members, 'self', 'none', 'none', 'refused'),
    line('saved_view_choices', 'push_all', members, 'self', 'refused', 'none'),
    line('exports imports', 'steal', members, 'self'),
    line('blog_posts post_versions', 'push push_all', administrators, below, 'refused', 'none'),
    line('blog_posts post_versions', 'steal', administrators, below),
    line(
      'contact_requests partner_applications partners page_templates site_redirects preview_links',
      'push push_all',
      administrators,
      below,
      'refused',
      'none',
    ),
    line('contact_requests partner_applications partners', 'steal', administrators, below),
    line(ownContent, 'push push_all', administrators, below, 'refused', 'none'),
    line(ownContent, 'steal', administrators, below),
    line('system_alerts', 'push push_all', administrators, below, 'refused', 'none'),
    line('system_alerts', 'steal', administrators, below),
    line('integrations', 'push push_all', administrators, below, 'refused', 'none'),
    line('integrations', 'steal', administrators, below),
    line('notifications', 'steal', members, 'self', 'none', 'none', 'refused'),
    line('notifications', 'push_all', members, '', 'refused', 'none'),
    line('alert_read_status', 'delete', members, 'self'),
    line('alert_read_status', 'delete_all', members, 'own'),
    line('alert_read_status', 'steal', members, 'self', 'none', 'none', 'refused'),
    line('alert_read_status', 'push_all', members, 'self', 'refused', 'none'),
    line('push_subscriptions', 'delete', members, 'self'),
    line('push_subscriptions', 'delete_all', members, 'own'),
    line('push_subscriptions', 'steal', members, 'self', 'none', 'none', 'refused'),
    line('push_subscriptions', 'push_all', members, 'self', 'refused', 'none'),
    line('notification_preferences notification_hours', 'delete', members, 'self'),
    line('notification_preferences notification_hours', 'delete_all', members, 'own'),
    line(
      'notification_preferences notification_hours',
      'steal',
      members,
      'self',
      'none',
      'none',
      'refused',
    ),
    line(
      'notification_preferences notification_hours',
      'push_all',
      members,
      'self',
      'refused',
      'none',
    ),
    line('conversations', 'steal', everyRole, 'own'),
    line('conversations', 'push push_all', everyRole, 'own', 'refused', 'none'),
    line('conversation_participants', 'steal', everyRole, 'self', 'none', 'none', 'refused'),
    line('conversation_participants', 'push_all', everyRole, 'self', 'refused', 'none'),
    line('messages', 'steal', everyRole, 'self'),
    line('messages', 'push_all', everyRole, 'own self', 'refused', 'none'),
    line('message_attachments', 'steal', members, 'self'),
    line('message_attachments', 'push_all', members, 'own self', 'refused', 'none'),
    ...withoutPolicy,
  ],
  app_public: [
    ...visitor,
    line(
      'contact_requests partner_applications',
      'insert reference',
      ['visitor'],
      'own',
      'refused',
    ),
    ...withoutPolicy,
  ],
  app_auth: [...signIn, ...withoutPolicy],
  app_platform: [
    line(`${platformTables} ${readTables}`, `${reading} insert reference`, 'anybody', everywhere),
    line(`${platformTables} ${changeable(readTables)}`, writing, 'anybody', everywhere),
    line('audit_logs', changing, [], '', 'refused'),
    line(sealedTables, changing.replaceAll(/ delete\w*/g, ''), [], '', 'refused'),
    line(sealedTables, 'delete delete_all', 'anybody', everywhere),
    ...withoutPolicy,
  ],
  trunkline_login: withoutPolicy,
  trunkline_owner: owner,
};

export function expectedOutcome(
  lines: readonly Line[],
  table: string,
  operation: Operation | 'call',
  actor: Actor,
  assurance: Assurance,
  relation: Relation,
): Outcome {
  if (operation === 'guarded') return 'done';
  const matching = lines.filter(
    (line) => includesWord(line.tables, table) && includesWord(line.operations, operation),
  );
  const expectations = matching.filter(
    ({ actors }) =>
      actors === 'anybody' || (hasAssurance(actor, assurance) && actors.includes(actor)),
  );
  const expectation = expectations.find((item) => includesWord(item.companies, relation));
  if (expectation !== undefined) {
    return breaksOrder(table, operation, relation) ? 'rule' : expectation.outcome;
  }
  return expectations[0]?.elsewhere ?? matching[0]?.others ?? 'refused';
}

function includesWord(text: string, word: string): boolean {
  return text.split(' ').includes(word);
}

function hasAssurance(actor: Actor, assurance: Assurance): boolean {
  return actor === 'visitor' || assurance === 'aal2';
}

/** Neither A itself nor another distributor can be moved below A by any actor. */
function breaksOrder(table: string, operation: string, relation: Relation): boolean {
  return (
    table === 'companies' && operation === 'steal' && (relation === 'own' || relation === 'sibling')
  );
}
