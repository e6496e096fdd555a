import { contract } from '@trunkline/contract';
import {
  CspGroup,
  FaultGroup,
  Finding,
  LimitedCaller,
  PatternRuleRow,
  PersonFactors,
  PersonSession,
  Posture,
  RateLimitRow,
  SecurityBlock,
  SecurityEvent,
  type SecuritySummary,
} from '@trunkline/contract/security';
import { postureItemNames, postureWeights } from '@trunkline/contract/security/posture-items';
import { readSession } from '../capabilities/auth/index.ts';
import { idOf, meOf, platform } from './records.ts';
import { renderApplication } from './render-screen.tsx';
import { mockAccount } from './signing-in.ts';

const hour = 3_600_000;
const ago = (hours: number) => new Date(Date.now() - hours * hour).toISOString();

export const personId = idOf(50);
const company = { company_id: platform.id, company_name: platform.name };

export const eventOf = (number: number, changes: Partial<SecurityEvent> = {}): SecurityEvent =>
  SecurityEvent.parse({
    id: idOf(number),
    type: 'cross_tenant_access',
    severity: 'critical',
    timestamp: ago(1),
    last_at: ago(1),
    repeats: 1,
    endpoint: '/api/companies',
    method: 'GET',
    user_agent: 'curl/8.5.0',
    ...company,
    user_id: personId,
    user_name: 'Rita Field',
    ip: '203.0.113.7',
    request_id: 'request-77',
    details: { type: 'company' },
    block: null,
    review: null,
    archived: false,
    ...changes,
  });

export const blockOf = (number: number, changes: Partial<SecurityBlock> = {}): SecurityBlock =>
  SecurityBlock.parse({
    id: idOf(number),
    ...company,
    scope: 'person',
    subject: 'Rita Field',
    user_id: personId,
    pattern: 'cross_tenant_access',
    event_id: idOf(100),
    created_at: ago(0.5),
    until: ago(-0.5),
    active: true,
    level: 1,
    created_by: null,
    reason: null,
    released_at: null,
    released_by: null,
    release_reason: null,
    can_release: true,
    ...changes,
  });

export const personSessionOf = (
  number: number,
  changes: Partial<PersonSession> = {},
): PersonSession =>
  PersonSession.parse({
    id: idOf(number),
    user_id: personId,
    user_name: 'Rita Field',
    ...company,
    assurance: 'aal2',
    method: 'password',
    ip: '203.0.113.7',
    user_agent: 'Mozilla/5.0 (Windows NT 10.0) Chrome/130.0 Safari/537.36',
    created_at: ago(5),
    last_activity: ago(0.1),
    expires_at: ago(-5),
    current: false,
    can_end: true,
    ...changes,
  });

export const ruleOf = (number: number, changes: Partial<PatternRuleRow> = {}): PatternRuleRow =>
  PatternRuleRow.parse({
    id: idOf(number),
    ...company,
    pattern: 'failed_auth',
    threshold: 3,
    seconds: 1800,
    block_seconds: 3600,
    priority: 0,
    version: 1,
    updated_at: ago(20),
    can_change: true,
    ...changes,
  });

export const rateLimitOf = (number: number, changes: Partial<RateLimitRow> = {}): RateLimitRow =>
  RateLimitRow.parse({
    id: idOf(number),
    ...company,
    rule: 'export',
    seconds: 300,
    max: 2,
    priority: 0,
    version: 1,
    can_change: true,
    ...changes,
  });

export const limitedOf = (changes: Partial<LimitedCaller> = {}): LimitedCaller =>
  LimitedCaller.parse({
    key: 'user:50',
    rule: 'export',
    caller: 'Rita Field',
    user_id: personId,
    ...company,
    requests: 5,
    free_at: ago(-0.05),
    ...changes,
  });

export const cspGroupOf = (number: number, changes: Partial<CspGroup> = {}): CspGroup =>
  CspGroup.parse({
    id: idOf(number),
    ...company,
    directive: 'script-src',
    blocked: 'cdn.evil.test',
    path: '/pricing',
    extension: false,
    reports: 1204,
    first_at: ago(40),
    last_at: ago(1),
    ...changes,
  });

export const faultGroupOf = (number: number, changes: Partial<FaultGroup> = {}): FaultGroup =>
  FaultGroup.parse({
    id: idOf(number),
    ...company,
    kind: 'screen',
    message: 'TypeError: x is not a function',
    path: '/admin/users/$id',
    extension: false,
    release: '0f3ab291',
    sample: '0123456789abcdef',
    reports: 37,
    first_at: ago(40),
    last_at: ago(1),
    ...changes,
  });

export const findingOf = (number: number, changes: Partial<Finding> = {}): Finding =>
  Finding.parse({
    id: idOf(number),
    ...company,
    kind: 'dormant_admins',
    subject: personId,
    label: 'Rita Field',
    since: ago(2400),
    detail: {},
    found_at: ago(1),
    accepted_until: null,
    accepted_reason: null,
    accepted_by: null,
    can_fix: true,
    ...changes,
  });

export const factorsOf = (number: number, changes: Partial<PersonFactors> = {}): PersonFactors =>
  PersonFactors.parse({
    id: idOf(number),
    ...company,
    name: 'Rita Field',
    role: 'admin',
    passkeys: 0,
    authenticators: 1,
    codes_left: 0,
    last_used: null,
    required: false,
    required_by_policy: false,
    can_change: true,
    ...changes,
  });

/** A security posture with only this item open. */
export const postureOf = (score: number, open: Partial<Posture['items'][number]>): Posture =>
  Posture.parse({
    ...company,
    score,
    assessed_at: ago(0.1),
    items: postureItemNames.map((kind) => {
      const item = { kind, subjects: 4, open: 0, accepted: 0, applies: true };
      const weight = postureWeights[kind];
      return { ...item, weight, points: weight, ...(open.kind === kind && open) };
    }),
  });

export const quietSummary: SecuritySummary = {
  active_blocks: 0,
  serious_events: 0,
  csp_groups: 0,
  fault_groups: 0,
  limited: 0,
  open_events: 0,
  score: 100,
  open_items: 0,
  changes_at: null,
};

/**
 * Opens an address of the Security Dashboard; its lists are empty unless a test sets their
 * responses.
 */
export async function openSecurity(
  path = '/admin/security',
  summary: Partial<SecuritySummary> = {},
  permissions: readonly string[] = ['security:read', 'security:update'],
) {
  const me = meOf();
  const { server } = mockAccount({
    level: 'aal2',
    me: { ...me, permissions: [...me.permissions, ...permissions] },
  });
  const { security } = contract;
  server.answer(security.summary, () => ({ ...quietSummary, ...summary }));
  for (const list of [
    security.listEvents,
    security.listBlocks,
    security.listSessions,
    security.listFindings,
    security.listFactors,
    security.listCspGroups,
    security.listFaultGroups,
    security.listLimited,
  ])
    server.answer(list, () => ({ items: [], nextCursor: null }));
  server.answer(security.readPosture, () => postureOf(100, {}));
  server.answer(security.listRules, () => ({ items: [], effective: [] }));
  server.answer(security.listRateLimits, () => ({ items: [], general: [] }));
  server.answer(contract.companies.list, () => ({ items: [platform], nextCursor: null }));
  server.answer(contract.companies.get, () => platform);
  return {
    server,
    open: async () => {
      await readSession();
      return renderApplication(path);
    },
  };
}
