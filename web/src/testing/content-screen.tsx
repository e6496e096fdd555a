import { contract } from '@trunkline/contract';
import { SystemAlert } from '@trunkline/contract/alerts';
import { ContactRequest } from '@trunkline/contract/messaging';
import { EditedPage, PageRow } from '@trunkline/contract/pages';
import { ReleaseNote } from '@trunkline/contract/releases';
import { readSession } from '../capabilities/auth/index.ts';
import { vi } from 'vitest';
import { refusal, type MockServer } from './mock-server.ts';
import { idOf, meOf, platform } from './records.ts';
import { renderApplication } from './render-screen.tsx';
import { mockAccount } from './signing-in.ts';

const instant = '2026-03-10T12:00:00Z';

export function noteOf(number: number, changes: Partial<ReleaseNote> = {}): ReleaseNote {
  return ReleaseNote.parse({
    id: idOf(number),
    version: 1,
    may: ['update', 'publish', 'delete'],
    company_id: platform.id,
    company_name: platform.name,
    slug: `note-${number}`,
    release: '1.4',
    title: `Note ${number}`,
    kind: 'feature',
    summary: 'Calls wait until morning.',
    content: '<p>They wait.</p>',
    audience: 'everyone',
    managed: true,
    state: 'draft',
    published_at: null,
    created_at: instant,
    updated_at: instant,
    ...changes,
  });
}

export function alertOf(number: number, changes: Partial<SystemAlert> = {}): SystemAlert {
  return SystemAlert.parse({
    id: idOf(number),
    version: 1,
    may: ['update', 'publish', 'delete'],
    company_id: platform.id,
    company_name: platform.name,
    managed: true,
    title: `Alert ${number}`,
    message: 'Calls may drop tonight.',
    alert_type: 'warning',
    tier: 'any',
    role: 'any',
    target_company_id: null,
    target_company_name: null,
    acknowledgement: 'none',
    state: 'draft',
    is_active: false,
    starts_at: null,
    expires_at: null,
    shown_at: null,
    created_at: instant,
    updated_at: instant,
    ...changes,
  });
}

export function requestOf(number: number, changes: Partial<ContactRequest> = {}): ContactRequest {
  return ContactRequest.parse({
    id: idOf(number),
    version: 1,
    may: ['update', 'handle', 'delete'],
    name: `Visitor ${number}`,
    email: `visitor.${number}@example.com`,
    phone: '',
    company_name: '',
    topic: 'sales',
    message: 'Please call me.',
    state: 'new',
    site_id: platform.id,
    site_name: platform.name,
    created_at: instant,
    updated_at: instant,
    ...changes,
  });
}

export function pageRowOf(number: number, changes: Partial<PageRow> = {}): PageRow {
  return PageRow.parse({
    id: idOf(number),
    version: 1,
    may: ['update', 'publish', 'unpublish', 'duplicate', 'delete'],
    company_id: platform.id,
    company_name: platform.name,
    slug: `page-${number}`,
    title: `Page ${number}`,
    state: 'published',
    published: true,
    overrides: false,
    scheduled_at: null,
    unpublish_at: null,
    published_at: instant,
    created_at: instant,
    updated_at: instant,
    updated_by: 'Rita Field',
    ...changes,
  });
}

export function editedPageOf(number: number, changes: Partial<EditedPage> = {}): EditedPage {
  const { id, slug, title, state, may } = pageRowOf(number, { state: 'draft' });
  return EditedPage.parse({
    id,
    slug,
    state,
    may,
    company: { id: platform.id, name: platform.name },
    draft: {
      title,
      description: '',
      seo: {},
      content: { sections: [] },
      version: 1,
      changed: true,
      updated_at: instant,
      updated_by: null,
    },
    broken: [],
    published: null,
    schedule: null,
    unpublish_at: null,
    lock: null,
    upstream: null,
    redirects: [],
    ...changes,
  });
}

/** Serves these rows in a resource's list, filtered by state, and as single records. */
function serveRows(
  server: MockServer,
  operations: Record<'list' | 'get', Parameters<MockServer['answer']>[0]>,
  rows: readonly { id: string; state: string }[],
): void {
  server.answer(operations.list, ({ state }) => ({
    items: rows.filter((row) => state === undefined || row.state === state),
    nextCursor: null,
  }));
  server.answer(
    operations.get,
    ({ id }) =>
      rows.find((row) => row.id === id) ??
      refusal(404, { code: 'not_found', message: 'Not found.' }),
  );
  server.answer(contract.companies.get, () => platform);
  server.answer(contract.companies.list, () => ({ items: [platform], nextCursor: null }));
}

export const serveNotes = (server: MockServer, notes: ReleaseNote[]) =>
  serveRows(server, contract.releases, notes);

export const serveAlerts = (server: MockServer, alerts: SystemAlert[]) =>
  serveRows(server, contract.alerts, alerts);

export const serveRequests = (server: MockServer, requests: ContactRequest[]) =>
  serveRows(server, contract.messaging.requests, requests);

const actions = ['read', 'create', 'update', 'delete', 'export'];
export const editor = meOf({
  permissions: ['releases', 'alerts', 'requests', 'pages'].flatMap((name) =>
    actions.map((action) => `${name}:${action}`),
  ),
});

const screens = '#content :is(h1, [role=alert], [aria-label="Loading the post"])';

/** Waits for a screen's code, which on a busy machine takes longer than the test itself. */
export const waitForScreen = () =>
  vi.waitUntil(() => document.querySelector(screens), { timeout: 15_000 });

/**
 * Renders the application at a content address for an editor; the callback sets up the server
 * first.
 */
export async function renderContent(
  path: string,
  setUpServer: (server: MockServer) => void,
  me = editor,
) {
  const { server } = mockAccount({ level: 'aal2', me });
  setUpServer(server);
  await readSession();
  const screen = await renderApplication(path);
  await waitForScreen();
  return { server, screen };
}
