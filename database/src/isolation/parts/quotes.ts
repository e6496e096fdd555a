import type { IsolationPart } from '../part.ts';
import { part as orders } from './orders.ts';
import { administrators, below, everyRole, line, type Line, reading } from '../expected-lines.ts';
import { idOf, type CompanyKey } from '../hierarchy.ts';
import { platform, read, type Table } from '../object-kinds.ts';
import { tradingRows } from './orders.ts';
import { stored, type TableRows } from '../row-kinds.ts';

// Tables and rows of quotes, and each role's access to them.

const pair: Table = {
  policies: [platform, read],
  grants: { app_platform: 'select', app_user: 'select' },
};

const tables: Readonly<Record<string, Table>> = {
  quotes: {
    policies: ['update to app_user', platform, read],
    grants: {
      app_platform: 'select',
      app_user: 'select, update(deleted_at deleted_by)',
    },
  },
  quote_versions: pair,
  quote_acceptances: pair,
  signing_links: { policies: [], grants: {} },
};

/** Written by functions; jobs read them. */
const quoteNames = 'quotes quote_versions quote_acceptances';

const versionOf = (name: string, company: CompanyKey) =>
  idOf('quote_versions', company, name === company ? stored : 'fresh');
const numberOf = (name: string, company: CompanyKey) =>
  name === company ? '1' : name.endsWith('fresh') ? '2' : '3';
const hash = String.raw`\x${'ab'.repeat(32)}`;

const rows: Readonly<Record<string, TableRows>> = {
  // Declined quotes can be removed by their seller and are visible to the buyer.
  quotes: tradingRows('quotes', 'deleted_at = now()', (name, company) => ({
    number: numberOf(name, company),
    state: 'declined',
    valid_until: '2020-01-01',
    delivered: 'true',
  })),
  quote_versions: tradingRows('quote_versions', "reason = 'Changed'", (name, company) => ({
    quote_id: idOf('quotes', company, stored),
    number: numberOf(name, company),
    state: 'declined',
    content: '{}',
    sha256: hash,
    valid_until: '2020-01-01',
    delivered_at: '2020-01-01T00:00:00Z',
  })),
  quote_acceptances: tradingRows('quote_acceptances', "name = 'Changed'", (name, company) => ({
    version_id: versionOf(name, company),
    name: 'Grace Hopper',
    email: 'grace@example.com',
    consent: 'Agreed',
    sha256: hash,
    pdf_sha256: hash,
    accepted_at: '2020-01-01T00:00:00Z',
  })),
  signing_links: {
    key: ['id'],
    change: "name = 'Changed'",
    row: (company, variant = stored) => ({
      id: idOf('signing_links', company, variant),
      version_id: idOf('quote_versions', company, variant === stored ? stored : 'fresh'),
      token_sha256:
        String.raw`\x` + idOf('signing_links', company, variant).replaceAll('-', '').repeat(2),
    }),
  },
};

const lines: readonly Line[] = [
  line(quoteNames, reading, everyRole, `${below} ancestor`),
  line('quotes', 'update update_all', administrators, below),
];

/** Rows moved to or from another company. */
const moves: readonly Line[] = [
  line('quotes', 'push push_all', administrators, below, 'refused', 'none'),
  line('quotes', 'steal', administrators, below),
];

const audited: IsolationPart['audited'] = {
  quotes: true,
  quote_versions: 'audited as changes of the quote',
  quote_acceptances: 'is itself a log; acceptances are audit events',
  signing_links: 'their use is audited with the quote or letter',
};

export const part: IsolationPart = {
  after: [orders],
  sealed: ['quote_acceptances'],
  tables,
  audited,
  rows,
  lines,
  moves,
};
