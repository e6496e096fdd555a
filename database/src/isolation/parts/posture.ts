import type { Calls, IsolationPart } from '../part.ts';
import { part as security } from './security.ts';
import { companyId, idOf, type CompanyKey, value } from '../hierarchy.ts';
import { platform, read, type Table } from '../object-kinds.ts';
import type { Routine } from '../routine-kinds.ts';
import { farFuture, ofCompany, memberOf, stored, type TableRows } from '../row-kinds.ts';

// Expected isolation of the tables and functions for event reviews, security posture and second
// factors.

const readable: Table = {
  policies: [platform, read],
  grants: { app_platform: 'select', app_user: 'select' },
};

const tables: Readonly<Record<string, Table>> = {
  security_reviews: readable,
  posture_findings: readable,
  posture_counts: readable,
  factor_requirements: { policies: [platform], grants: { app_platform: 'select' } },
};

const rows: Readonly<Record<string, TableRows>> = {
  security_reviews: {
    key: ['event_id'],
    owner: 'company_id',
    change: "state = 'open'",
    row: (company, variant = stored) => ({
      event_id: idOf('security_events', company, variant),
      company_id: companyId(company),
      state: 'resolved',
      reason: 'Reason',
    }),
  },
  posture_findings: ofCompany('posture_findings', "label = 'Changed'", (name, company) => ({
    kind: 'two_owners',
    subject: name === company ? companyId(company) : idOf('posture_findings', company, name),
    label: 'Company',
  })),
  posture_counts: {
    key: ['company_id'],
    owner: 'company_id',
    change: "subjects = '{}'",
    row: (company) => ({
      company_id: companyId(company),
      assessed_at: '2000-01-01T00:00:00Z',
      subjects: '{"two_owners": 1}',
    }),
  },
  factor_requirements: {
    key: ['user_id'],
    owner: 'user_id',
    change: 'required_by = null',
    row: (company) => ({ user_id: memberOf(company) }),
  },
};

const definer = (callers = ''): Routine => ({ runs: 'definer', callers });

const routines: Readonly<Record<string, Routine>> = {
  'app.announce_above(text,uuid)': definer(),
  'app.announce_security()': definer(),
  'app.announce_sessions()': definer(),
  'app.announce_limit(text)': definer(),
  'app.write_system_audit(audit_logs)': definer(),
  'app.review_event(uuid,text,text)': definer('app_user'),
  'app.posture_people(uuid[],timestamp with time zone)': definer(),
  'app.posture_subjects(uuid[],timestamp with time zone)': definer(),
  'app.assess_posture(uuid[],timestamp with time zone)': definer('trunkline_login'),
  'app.companies_below(uuid)': definer('app_user'),
  'app.posture_items(uuid,timestamp with time zone)': definer('app_user'),
  'app.accept_finding(uuid,timestamp with time zone,text)': definer('app_user'),
  'app.factors_below(uuid,timestamp with time zone)': definer('app_user'),
  'app.audit_factor(uuid,text)': definer(),
  'app.require_passkey(uuid,boolean)': definer('app_user'),
  'app.remind_of_factor(uuid)': definer('app_user'),
  'app.owners_without_codes(uuid)': definer('app_user'),
};

const companySql = (company: CompanyKey) => value(companyId(company));

const calls: Calls = {
  'app.announce_above': (company) =>
    `select app.announce_above('security', ${companySql(company)})`,
  'app.announce_security': () => 'select app.announce_security()',
  'app.announce_sessions': () => 'select app.announce_sessions()',
  'app.announce_limit': (company) =>
    `select app.announce_limit(${companySql(company)} || ' 203.0.113.7')`,
  'app.write_system_audit': () => 'select app.write_system_audit(null)',
  'app.review_event': (company) =>
    `select where app.review_event(${value(idOf('security_events', company, stored))}, 'open', 'Reason')`,
  'app.posture_people': (company) =>
    `select from app.posture_people(array[${companySql(company)}]::uuid[], now())`,
  'app.posture_subjects': (company) =>
    `select from app.posture_subjects(array[${companySql(company)}]::uuid[], now())`,
  'app.assess_posture': (company) =>
    `select app.assess_posture(array[${companySql(company)}]::uuid[], now())`,
  'app.companies_below': (company) =>
    `select where app.companies_below(${companySql(company)}) <> '{}'`,
  'app.posture_items': (company) => `select from app.posture_items(${companySql(company)}, now())`,
  'app.accept_finding': (company) =>
    `select where app.accept_finding(${value(idOf('posture_findings', company, stored))}, '${farFuture}', 'Reason')`,
  'app.factors_below': (company) => `select from app.factors_below(${companySql(company)}, now())`,
  'app.audit_factor': (_company, person) =>
    `select app.audit_factor(${value(person)}, 'security.factor_reminded')`,
  'app.require_passkey': (_company, person) =>
    `select where app.require_passkey(${value(person)}, true) is not null`,
  'app.remind_of_factor': (_company, person) =>
    `select from app.remind_of_factor(${value(person)})`,
  'app.owners_without_codes': (company) =>
    `select from app.owners_without_codes(${companySql(company)})`,
};

const audited: IsolationPart['audited'] = {
  security_reviews: 'each decision is an audit event',
  posture_findings: 'derived; accepting one is an audit event',
  posture_counts: 'counters',
  factor_requirements: 'requiring a passkey is an audit event',
};

export const part: IsolationPart = { after: [security], tables, audited, rows, routines, calls };
