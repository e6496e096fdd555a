import type { Calls, IsolationPart } from '../part.ts';
import { administrators, below, line, type Line, reading } from '../expected-lines.ts';
import { companyId, idOf, type CompanyKey, value } from '../hierarchy.ts';
import { all, platform, read, type Table } from '../object-kinds.ts';
import type { Routine } from '../routine-kinds.ts';
import { ofCompany, stored, type TableRows } from '../row-kinds.ts';

// Expected isolation of the tables and functions for events, blocks and rate limits.

const edited = ['insert to app_user', 'update to app_user', 'delete to app_user', platform, read];
const readable: Table = {
  policies: [platform, read],
  grants: { app_platform: 'select', app_user: 'select' },
};

const tables: Readonly<Record<string, Table>> = {
  security_events: readable,
  security_event_archive: readable,
  csp_groups: readable,
  fault_groups: readable,
  security_blocks: {
    policies: [platform, read],
    grants: {
      app_platform: 'select',
      // Excludes `subject`, the hash that requests are matched against.
      app_user:
        'select(company_id created_at created_by event_id id ip level pattern reason ' +
        'release_reason released_at released_by scope until user_id)',
    },
  },
  pattern_rules: {
    policies: edited,
    grants: {
      app_platform: all,
      app_user:
        'delete, insert(block_seconds company_id id pattern priority seconds threshold), select, ' +
        'update(block_seconds priority seconds threshold)',
    },
  },
  rate_limit_overrides: {
    policies: edited,
    grants: {
      app_platform: all,
      app_user:
        'delete, insert(company_id id max priority rule seconds), select, ' +
        'update(max priority seconds)',
    },
  },
};

const event = (company: CompanyKey) => ({
  tenant_id: companyId(company),
  type: 'test',
  severity: 'high',
  endpoint: '/api/test',
  method: 'POST',
});

const rows: Readonly<Record<string, TableRows>> = {
  security_events: {
    key: ['id'],
    owner: 'tenant_id',
    change: "severity = 'low'",
    row: (company, variant = stored) => ({
      id: idOf('security_events', company, variant),
      ...event(company),
    }),
  },
  security_event_archive: {
    key: ['timestamp', 'id'],
    owner: 'tenant_id',
    change: "severity = 'low'",
    row: (company, variant = stored) => ({
      id: idOf('security_event_archive', company, variant),
      ...event(company),
      timestamp: '1999-01-01T12:00:00Z',
      last_at: '1999-01-01T12:00:00Z',
      details: '{}',
      repeats: '1',
    }),
  },
  security_blocks: ofCompany('security_blocks', "reason = 'Changed'", () => ({
    scope: 'address',
    subject: '0'.repeat(64),
    until: '2999-01-01T00:00:00Z',
  })),
  pattern_rules: ofCompany('pattern_rules', 'threshold = 2', (name, company) => ({
    pattern: 'failed_auth',
    threshold: '3',
    seconds: '900',
    block_seconds: '900',
    // Each rule of a company has its own priority.
    priority: name === company ? '0' : String(1 + (name.length % 1000)),
  })),
  csp_groups: ofCompany('csp_groups', 'reports = 2', (name) => ({
    directive: 'img-src',
    blocked: 'inline',
    path: `/${name}`,
    extension: 'false',
  })),
  fault_groups: ofCompany('fault_groups', 'reports = 2', (name) => ({
    kind: 'error',
    message: 'x is undefined',
    path: `/${name}`,
    extension: 'false',
  })),
};

/** Settings that companies make for themselves and the companies below them. */
const companyRules = 'pattern_rules rate_limit_overrides perf_budgets';

const lines: readonly Line[] = [
  line(
    'security_events security_event_archive security_blocks csp_groups fault_groups security_reviews ' +
      'posture_findings posture_counts',
    reading,
    administrators,
    below,
  ),
  line(companyRules, `${reading} update update_all delete delete_all`, administrators, below),
  line(companyRules, 'insert reference upsert', administrators, below, 'refused'),
];

/** Rows moved to or from another company. */
const moves: readonly Line[] = [
  line(companyRules, 'push push_all', administrators, below, 'refused', 'none'),
  line(companyRules, 'steal', administrators, below),
];

const definer = (callers = ''): Routine => ({ runs: 'definer', callers });
const invoker = (callers = ''): Routine => ({ runs: 'invoker', callers });

const routines: Readonly<Record<string, Routine>> = {
  'app.can_see_security(uuid,text)': invoker('app_user'),
  'app.can_restrain(uuid)': definer('app_user'),
  'app.add_event_partition(date)': definer(),
  'app.archive_security_events(timestamp with time zone,uuid)': definer(),
  'app.add_security_event(security_events)': definer(),
  'app.pattern_defaults()': invoker(),
  'app.pattern_rule(text,uuid)': definer(),
  'app.own_pattern_rules()': definer('app_user'),
  'app.block_subject(text,text)': invoker(),
  'app.announce_block()': definer(),
  'app.active_blocks(uuid)': definer('trunkline_login'),
  'app.block_of_token(text)': definer('trunkline_login'),
  'app.audit_block(security_blocks,text)': definer(),
  'app.end_sessions_of(uuid,uuid)': definer(),
  'app.add_block(security_blocks,integer)': definer(),
  'app.count_pattern(text,text,uuid,double precision[])': definer(),
  'app.notify_incident(uuid,boolean)': definer(),
  'app.record_pattern(text,jsonb)': definer('trunkline_login'),
  'app.block_for_pattern(text,uuid,jsonb,uuid,integer)': definer(),
  'app.is_new_refusal(uuid,text)': definer(),
  'app.missing_limit()': invoker(),
  'app.count_missing(uuid,uuid)': definer(),
  'app.block_for_refusals(uuid,uuid,uuid)': definer(),
  'app.count_requests(jsonb)': definer('trunkline_login'),
  'app.record_observations(jsonb)': definer('trunkline_login'),
  'app.block_by_hand(text,uuid,uuid,text,timestamp with time zone,text)': definer('app_user'),
  'app.release_block(uuid,text)': definer('app_user'),
  'app.release_own_block(uuid)': definer('app_auth'),
  'app.sessions_below(uuid,uuid)': definer('app_user'),
  'app.end_session_below(uuid)': definer('app_user'),
  'app.group_reports(regclass,uuid,text,jsonb,text[],text[],jsonb)': invoker(),
  'app.record_csp_reports(uuid,text,jsonb)': definer('trunkline_login'),
  'app.record_fault_reports(uuid,text,jsonb)': definer('trunkline_login'),
  'app.used_up_limits(jsonb)': definer(),
  'app.limited_callers(jsonb)': definer('app_user'),
  'app.release_limit(jsonb,text,text)': definer('app_user'),
};

const emptyEvent = "jsonb_populate_record(null::security_events, '{}')";
/** Under this limit, the fixture's counter of each company is used up. */
const limits = `'{"stored": {"seconds": 60, "max": 1}}'::jsonb`;

const calls: Calls = {
  'app.can_see_security': (company) =>
    `select where app.can_see_security(${value(companyId(company))}, 'read')`,
  'app.can_restrain': (_company, person) => `select where app.can_restrain(${value(person)})`,
  'app.add_event_partition': () => "select app.add_event_partition('1999-01-02')",
  'app.archive_security_events': (company) =>
    `select app.archive_security_events('1999-01-01T00:00:00Z', ${value(companyId(company))})`,
  'app.add_security_event': () => `select app.add_security_event(${emptyEvent})`,
  'app.pattern_defaults': () => 'select from app.pattern_defaults()',
  'app.pattern_rule': (company) =>
    `select from app.pattern_rule('failed_auth', ${value(companyId(company))})`,
  'app.own_pattern_rules': () => 'select from app.own_pattern_rules()',
  'app.block_subject': () => "select app.block_subject('person', 'name')",
  'app.announce_block': () => 'select app.announce_block()',
  'app.active_blocks': () => 'select from app.active_blocks(null)',
  'app.block_of_token': () => "select app.block_of_token('none')",
  'app.audit_block': () => "select app.audit_block(null, 'security.blocked')",
  'app.end_sessions_of': (_company, person) => `select app.end_sessions_of(${value(person)}, null)`,
  'app.add_block': () => 'select app.add_block(null, 60)',
  'app.count_pattern': (company) =>
    `select app.count_pattern('failed_auth', 'key', ${value(companyId(company))}, '{0}')`,
  'app.notify_incident': (company) =>
    `select app.notify_incident(${value(rows.security_events?.row(company).id)}, true)`,
  'app.record_pattern': (_company, person) =>
    `select count(*) from app.record_pattern('failed_auth',
      jsonb_build_object('person', ${value(person)}, 'source', 'test'))`,
  'app.block_for_pattern': () =>
    "select app.block_for_pattern('sql_injection', null, '{}', null, 60)",
  'app.is_new_refusal': (_company, person) => `select app.is_new_refusal(${value(person)}, 'x')`,
  'app.missing_limit': () => 'select app.missing_limit()',
  'app.count_missing': (_company, person) =>
    `select app.count_missing(${value(person)}, ${value(person)})`,
  'app.block_for_refusals': (company, person) =>
    `select app.block_for_refusals(${value(person)}, ${value(companyId(company))}, null)`,
  'app.count_requests': () => "select app.count_requests('[]')",
  'app.record_observations': () => "select app.record_observations('[]')",
  'app.block_by_hand': (_company, person) =>
    `select where app.block_by_hand('person', ${value(person)}, null, null,
      '2999-01-01T00:00:00Z', 'Reason') is not null`,
  'app.release_block': (company) =>
    `select where app.release_block(${value(rows.security_blocks?.row(company).id)}, 'Reason')`,
  'app.release_own_block': (_company, person) => `select app.release_own_block(${value(person)})`,
  'app.sessions_below': (_company, person) =>
    `select from app.sessions_below(${value(person)}, null)`,
  'app.end_session_below': (company) =>
    `select where app.end_session_below(${value(idOf('user_sessions', company, stored))})`,
  'app.record_csp_reports': (company) =>
    `select app.record_csp_reports(${value(companyId(company))}, 'sender', '[]')`,
  'app.group_reports': (company) =>
    `select app.group_reports('fault_groups', ${value(companyId(company))}, 'sender', '[]',
      '{kind}', '{}', '{}')`,
  'app.record_fault_reports': (company) =>
    `select app.record_fault_reports(${value(companyId(company))}, 'sender', '[]')`,
  'app.used_up_limits': () => `select from app.used_up_limits(${limits})`,
  'app.limited_callers': () => `select from app.limited_callers(${limits})`,
  'app.release_limit': () => `select app.release_limit(${limits}, 'stored', 'key')`,
};

const audited: IsolationPart['audited'] = {
  security_events: 'is itself a log',
  security_event_archive: 'is itself a log',
  csp_groups: 'browser reports',
  fault_groups: 'browser reports',
  security_blocks: 'starts and releases are audit events',
  pattern_rules: true,
  rate_limit_overrides: true,
};

export const part: IsolationPart = { tables, audited, rows, lines, moves, routines, calls };
