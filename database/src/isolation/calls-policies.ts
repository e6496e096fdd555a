import type { Calls } from './part.ts';
import { companyId, value } from './hierarchy.ts';

/** Calls to the functions of security policies; see calls.ts for the others. */
export const policyCalls: Calls = {
  'app.security_policy': (company) =>
    `select from app.security_policy(${value(companyId(company))}, true)`,
  'app.read_security_policy': (company) =>
    `select from app.read_security_policy(${value(companyId(company))})`,
  'app.allows_address': (company) =>
    `select app.allows_address(${value(companyId(company))}, 'a@people.example')`,
  'app.session_end': (_company, person) => `select app.session_end(${value(person)}, now(), now())`,
  'app.requires_passkey': (_company, person) => `select app.requires_passkey(${value(person)})`,
  'app.lacks_passkey': (_company, person) => `select app.lacks_passkey(${value(person)})`,
  'app.limits_of_person': (_company, person) =>
    `select where app.limits_of_person(${value(person)}) is not null`,
  'app.suspension_of': (_company, person) => `select app.suspension_of(${value(person)})`,
  'app.shorten_sessions': () => 'select app.shorten_sessions()',
  'app.customer_name': () => "select app.customer_name('Ada Byron')",
  'app.unnamed_company': () => 'select app.unnamed_company()',
};
