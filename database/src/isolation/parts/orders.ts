import type { IsolationPart } from '../part.ts';
import { part as plans } from './plans.ts';
import {
  administrators,
  below,
  everyRole,
  line,
  type Line,
  reading,
  sellers,
} from '../expected-lines.ts';
import { companyId, idOf, type CompanyKey } from '../hierarchy.ts';
import { all, platform, read, type Table } from '../object-kinds.ts';
import { ofCompany, memberOf, stored, type TableRows, type Values } from '../row-kinds.ts';

// Tables and rows of orders, and each role's access to them.

/** Rows of a seller and a buyer; only functions write them. */
const pair: Table = {
  policies: [platform, read],
  grants: { app_platform: 'select', app_user: 'select' },
};
const cart: Table = {
  policies: [platform, read],
  grants: { app_platform: all, app_user: 'select' },
};
const ruleColumns = 'applies_to company_id counterpart_id currency id minimum role';

const tables: Readonly<Record<string, Table>> = {
  trade_terms: {
    policies: ['update to app_user', 'insert to app_user', platform, read],
    grants: {
      app_platform: all,
      app_user:
        'insert(auto_procure buyer_id currency id model seller_id time_zone), select, ' +
        'update(auto_procure currency model time_zone)',
    },
  },
  carts: cart,
  cart_lines: cart,
  orders: pair,
  order_lines: pair,
  order_tasks: pair,
  order_charges: pair,
  order_history: pair,
  port_numbers: pair,
  port_letters: pair,
  order_files: {
    policies: ['insert to app_user', platform, read],
    grants: {
      app_platform: all,
      app_user:
        'insert(bytes company_id created_at expires_at id is_picture mime_type name ' +
        'storage_path), select',
    },
  },
  approval_rules: {
    policies: ['update to app_user', 'insert to app_user', platform, read, 'delete to app_user'],
    grants: {
      app_platform: all,
      app_user:
        `delete, insert(${ruleColumns}), select, ` +
        'update(applies_to counterpart_id currency minimum role)',
    },
  },
  order_links: { policies: [], grants: {} },
  sale_viewers: { policies: [], grants: {} },
  service_instances: { policies: [], grants: {} },
  provision_attempts: { policies: [], grants: {} },
};

const pairNames =
  'orders order_lines order_tasks order_charges order_history port_numbers port_letters';

/**
 * The buyer in each seller's rows. The platform sells to A, so people at A see the platform's rows
 * as buyers.
 */
export const buyers: Readonly<Record<CompanyKey, CompanyKey>> = {
  platform: 'a',
  a: 'a1',
  a1: 'a1customer',
  a2: 'a2customer',
  b: 'b1',
  b1: 'b1customer',
  a1customer: 'platform',
  a2customer: 'platform',
  b1customer: 'platform',
};

/** Other companies to sell to, for a second row. */
const otherBuyers: Partial<Record<CompanyKey, CompanyKey>> = {
  platform: 'b',
  a: 'a2',
  b1: 'a1customer',
};

export function tradingRows(
  table: string,
  change: string,
  values: (name: string, company: CompanyKey) => Values,
): TableRows {
  return {
    key: ['id'],
    owner: 'seller_id',
    change,
    row: (company, variant = stored) => ({
      id: idOf(table, company, variant),
      seller_id: companyId(company),
      buyer_id: companyId(buyers[company]),
      ...values(variant === stored ? company : `${company}-${variant}`, company),
    }),
  };
}

const numberOf = (name: string, company: CompanyKey) =>
  name === company ? '1' : name.endsWith('fresh') ? '2' : '3';
const hash = String.raw`\x${'ab'.repeat(32)}`;
const orderOf = (company: CompanyKey) => idOf('orders', company, stored);

const rows: Readonly<Record<string, TableRows>> = {
  trade_terms: tradingRows('trade_terms', 'auto_procure = false', (name, company) => ({
    buyer_id: companyId((name.endsWith('fresh') ? otherBuyers[company] : null) ?? buyers[company]),
    currency: 'USD',
  })),
  carts: ofCompany('carts', 'version = 7', (name, company) => ({
    user_id: name === company ? memberOf(company) : idOf('auth_users', company, 'fresh'),
  })),
  cart_lines: ofCompany('cart_lines', 'quantity = 7', (_name, company) => ({
    cart_id: idOf('carts', company, stored),
    plan_id: idOf('plans', 'platform', stored),
    quantity: '1',
  })),
  order_files: ofCompany('order_files', "name = 'Changed'", () => ({
    name: 'bill.pdf',
    mime_type: 'application/pdf',
    is_picture: 'false',
    bytes: '1',
    storage_path: 'path',
  })),
  orders: tradingRows('orders', "note = 'Changed'", (name, company) => ({
    number: numberOf(name, company),
    state: 'completed',
    currency: 'USD',
  })),
  order_lines: tradingRows('order_lines', 'quantity = 7', (name, company) => ({
    order_id: orderOf(company),
    position: numberOf(name, company),
    service_id: idOf('services', company, stored),
    plan_id: idOf('plans', company, stored),
    service: 'Service',
    plan: 'Plan',
    terms: '{}',
    charges: '[]',
    currency: 'USD',
    priced_on: '2020-01-01',
    quantity: '1',
    beneficiary_id: companyId(buyers[company]),
    state: 'succeeded',
  })),
  order_tasks: tradingRows('order_tasks', "title = 'Changed'", (_name, company) => ({
    order_id: orderOf(company),
    kind: 'other',
    state: 'done',
    responsible_id: companyId(company),
  })),
  port_numbers: tradingRows('port_numbers', "carrier_message = 'Changed'", (name, company) => ({
    task_id: idOf('order_tasks', company, stored),
    number: `+4420794600${numberOf(name, company).padStart(2, '0')}`,
    country: 'GB',
    number_type: 'geographic',
    losing_carrier: 'Carrier',
    state: 'done',
  })),
  port_letters: tradingRows('port_letters', "signer_name = 'Changed'", (_name, company) => ({
    task_id: idOf('order_tasks', company, stored),
    content: '{}',
    sha256: hash,
    pdf: '',
    pdf_sha256: hash,
    signer_name: 'Grace Hopper',
    signer_email: 'grace@example.com',
    sent_at: '2020-01-01T00:00:00Z',
  })),
  order_charges: tradingRows('order_charges', "description = 'Changed'", (_name, company) => ({
    order_id: orderOf(company),
    description: 'Construction',
    currency: 'USD',
    amount_micro: '1',
    state: 'declined',
    expires_at: '2020-01-01T00:00:00Z',
  })),
  order_history: tradingRows('order_history', "reason = 'Changed'", (_name, company) => ({
    order_id: orderOf(company),
    machine: 'order',
    subject_id: orderOf(company),
    event: 'submit',
    to_state: 'ready',
    party: 'buyer',
  })),
  approval_rules: ofCompany('approval_rules', "role = 'owner'", () => ({
    applies_to: 'purchases',
  })),
  order_links: tradingRows('order_links', "created_at = '2020-01-01'", (name, company) => ({
    order_id: name === company ? orderOf(company) : idOf('orders', company, 'fresh'),
    token_sha256:
      String.raw`\x` +
      idOf('order_links', company, name === company ? stored : 'fresh')
        .replaceAll('-', '')
        .repeat(2),
  })),
  sale_viewers: {
    key: ['sale_id', 'screen'],
    owner: 'company_id',
    change: "expires_at = '2020-01-01'",
    row: (company, variant = stored) => ({
      sale_id: idOf('sale_viewers', company, variant),
      screen: idOf('screen', company, variant),
      user_id: memberOf(company),
      company_id: companyId(company),
      expires_at: '2998-01-01T00:00:00Z',
    }),
  },
  service_instances: ofCompany('service_instances', "state = 'ended'", (_name, company) => ({
    service_id: idOf('services', company, stored),
  })),
  provision_attempts: {
    key: ['id'],
    change: "words = 'Changed'",
    row: (company, variant = stored) => ({
      id: idOf('provision_attempts', company, variant),
      line_id: idOf('order_lines', company, stored),
      attempt: variant === stored ? '1' : variant === 'fresh' ? '2' : '3',
      key: variant === stored ? `key of ${company}` : `${variant} key of ${company}`,
      connector: 'manual',
      action: 'activate',
      payload: '{}',
    }),
  },
};

const lines: readonly Line[] = [
  line(`${pairNames} trade_terms`, reading, everyRole, `${below} ancestor`),
  line('trade_terms', 'insert upsert', sellers, below, 'refused'),
  // A seller and a buyer are refused unless one is above the other.
  line('trade_terms', 'reference', sellers, 'own', 'refused'),
  line('trade_terms', 'update update_all', sellers, below),
  line('carts cart_lines order_files', reading, everyRole, 'own'),
  line('order_files', 'insert reference', everyRole, 'own', 'refused'),
  line('approval_rules', reading, everyRole, below),
  line('approval_rules', 'insert reference upsert', administrators, below, 'refused'),
  line('approval_rules', 'update update_all delete delete_all', administrators, below),
];

/** Rows moved to or from another company. */
const moves: readonly Line[] = [
  line('trade_terms', 'push push_all', sellers, below, 'refused', 'none'),
  line('trade_terms', 'steal', sellers, below),
  line('approval_rules', 'push push_all', administrators, below, 'refused', 'none'),
  line('approval_rules', 'steal', administrators, below),
];

const audited: IsolationPart['audited'] = {
  trade_terms: true,
  carts: "one person's selection before ordering",
  cart_lines: "one person's selection before ordering",
  order_files: 'part of the answers of an order',
  orders: 'their history is itself a log',
  order_lines: 'their history is itself a log',
  order_tasks: 'their history is itself a log',
  order_charges: 'their history is itself a log',
  order_history: 'is itself a log; changes by people are audit events',
  port_numbers: 'their history is itself a log',
  port_letters: 'sending is part of the history, signatures are audit events',
  approval_rules: true,
  order_links: 'sharing and revoking are audit events',
  sale_viewers: 'leases of a minute',
  service_instances: 'derived from order lines and subscriptions',
  provision_attempts: 'is itself a log',
};

export const part: IsolationPart = { after: [plans], tables, audited, rows, lines, moves };
