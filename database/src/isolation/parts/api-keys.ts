import type { Calls, IsolationPart } from '../part.ts';
import { companyId, idOf, type CompanyKey, value } from '../hierarchy.ts';
import { all, platform, read, type Table } from '../object-kinds.ts';
import type { Routine } from '../routine-kinds.ts';
import { farFuture, ofCompany, memberOf, stored, type TableRows } from '../row-kinds.ts';

// Expected isolation of the tables and functions for API keys and repeatable requests.

const tables: Readonly<Record<string, Table>> = {
  api_keys: {
    policies: [platform, read],
    grants: {
      app_platform: all,
      // Without the hashes that keys are compared with.
      app_user:
        'select(company_id created_at created_by expires_at id last_used_at name ' +
        'prefix revoked_at revoked_by role scopes updated_at user_id version)',
    },
  },
  request_keys: { policies: [], grants: {} },
};

const rows: Readonly<Record<string, TableRows>> = {
  api_keys: ofCompany('api_keys', "revoked_at = '2020-01-01T00:00:00Z'", (name, company) => ({
    user_id: name === company ? memberOf(company) : idOf('auth_users', company, 'fresh'),
    name: `Key of ${name}`,
    role: 'admin',
    scopes: '{companies:read}',
    prefix: 'tk_12345678',
    sha256: `\\x${Buffer.from(name.padEnd(32, '.')).toString('hex')}`,
    created_at: '2998-06-01T00:00:00Z',
    expires_at: farFuture,
  })),
  request_keys: {
    key: ['user_id', 'key'],
    owner: 'user_id',
    change: 'attempt = 7',
    row: (company, variant = stored) => ({
      user_id: memberOf(company),
      key: variant,
      sha256: `\\x${'00'.repeat(32)}`,
      leased_until: farFuture,
    }),
  },
};

const definer = (callers = ''): Routine => ({ runs: 'definer', callers });

const routines: Readonly<Record<string, Routine>> = {
  'app.has_working_key(uuid)': definer(),
  'app.key_may(uuid,text,text)': definer(),
  'app.create_api_key(uuid,uuid,text,text,text[],text,bytea,integer)': definer('app_user'),
  'app.revoke_api_key(uuid)': definer('app_user'),
  'app.key_choices(uuid)': definer('app_user'),
  'app.use_api_key(bytea,text)': definer('app_auth'),
  'app.begin_request(uuid,text,bytea,interval)': definer('trunkline_login'),
  'app.note_effect(text,integer)': definer('app_user'),
  'app.finish_request(uuid,text,integer,text)': definer('trunkline_login'),
  'app.release_request(uuid,text,integer)': definer('trunkline_login'),
  'app.clean_request_keys()': definer('trunkline_login'),
};

const keyAt = (company: CompanyKey) => value(idOf('api_keys', company, stored));

const calls: Calls = {
  'app.has_working_key': (_company, person) => `select app.has_working_key(${value(person)})`,
  'app.key_may': (_company, person) => `select app.key_may(${value(person)}, 'companies', 'read')`,
  'app.create_api_key': (company) =>
    `select app.create_api_key(gen_random_uuid(), ${value(companyId(company))}, 'Key', 'end_user',
      '{companies:read}', 'tk_12345678', sha256(uuid_send(gen_random_uuid())), 30)`,
  'app.revoke_api_key': (company) => `select where app.revoke_api_key(${keyAt(company)})`,
  'app.key_choices': (company) => `select from app.key_choices(${value(companyId(company))})`,
  'app.use_api_key': (company) =>
    `select from app.use_api_key(convert_to(rpad('${company}', 32, '.'), 'UTF8'), null)`,
  'app.begin_request': (_company, person) =>
    `select from app.begin_request(${value(person)}, 'stored', sha256(''), '1 minute')`,
  'app.note_effect': () => "select app.note_effect('stored', 1)",
  'app.finish_request': (_company, person) =>
    `select app.finish_request(${value(person)}, 'stored', 1, null)`,
  'app.release_request': (_company, person) =>
    `select app.release_request(${value(person)}, 'stored', 1)`,
  'app.clean_request_keys': () => 'select app.clean_request_keys()',
};

const audited: IsolationPart['audited'] = {
  api_keys: true,
  request_keys: 'temporary responses; the changes made by a request are audited',
};

export const part: IsolationPart = { tables, audited, rows, routines, calls };
