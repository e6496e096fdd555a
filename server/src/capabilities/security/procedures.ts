import { procedures } from '../../kernel/procedures.ts';
import { acceptFindings, reopenFindings } from './verbs/accept-findings.ts';
import { blockManually } from './verbs/block.ts';
import { endSessionOf } from './verbs/end-session.ts';
import { endSessions } from './verbs/end-sessions.ts';
import { remindOfFactors, requirePasskeys } from './verbs/factors.ts';
import { fixFindings, previewFixes, undoFixes } from './verbs/fix-findings.ts';
import { getEvent } from './verbs/get-event.ts';
import { listLimited, releaseLimited } from './verbs/rate-limited-callers.ts';
import { listBlocks } from './verbs/list-blocks.ts';
import { listCspGroups } from './verbs/list-csp-groups.ts';
import { listEvents } from './verbs/list-events.ts';
import { listFaultGroups } from './verbs/list-fault-groups.ts';
import { listFactors } from './verbs/list-factors.ts';
import { listFindings } from './verbs/list-findings.ts';
import { listSessions } from './verbs/list-sessions.ts';
import { createRule, listRules, removeRule, updateRule } from './verbs/pattern-rules.ts';
import {
  changeRateLimit,
  createRateLimit,
  listRateLimits,
  removeRateLimit,
} from './verbs/rate-limits.ts';
import { readPosture } from './verbs/read-posture.ts';
import { bulkRelease } from './verbs/bulk-release.ts';
import { release } from './verbs/release.ts';
import { reviewEvents } from './verbs/review-events.ts';
import { summarize } from './verbs/summarize.ts';
import { validateCompany } from './verbs/validate-company.ts';
import { validateResource } from './verbs/validate-resource.ts';
import { validateResources } from './verbs/validate-resources.ts';

export const securityProcedures = procedures('security', {
  validateCompany,
  validateResource,
  validateResources,
  summary: summarize,
  listEvents,
  getEvent,
  listCspGroups,
  listFaultGroups,
  listBlocks,
  block: blockManually,
  release,
  listSessions,
  endSession: endSessionOf,
  listRules,
  createRule,
  updateRule,
  removeRule,
  listRateLimits,
  createRateLimit,
  updateRateLimit: changeRateLimit,
  removeRateLimit,
  listLimited,
  releaseLimited,
  reviewEvents,
  bulkRelease,
  endSessions,
  readPosture,
  listFindings,
  previewFixes,
  fixFindings,
  undoFixes,
  acceptFindings,
  reopenFindings,
  listFactors,
  remindOfFactors,
  requirePasskeys,
});
