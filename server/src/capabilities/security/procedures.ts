import { signedIn } from '../../kernel/context.ts';
import { operations } from '../../kernel/operations.ts';
import { acceptFindings, reopenFindings } from './verbs/accept-findings.ts';
import { blockByHand } from './verbs/block.ts';
import { endSessionOf } from './verbs/end-session.ts';
import { endSessions } from './verbs/end-sessions.ts';
import { remindOfFactors, requirePasskeys } from './verbs/factors.ts';
import { fixFindings, previewFixes, undoFixes } from './verbs/fix-findings.ts';
import { getEvent } from './verbs/get-event.ts';
import { listLimited, releaseLimited } from './verbs/limited.ts';
import { listBlocks } from './verbs/list-blocks.ts';
import { listCspGroups } from './verbs/list-csp-groups.ts';
import { listEvents } from './verbs/list-events.ts';
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
import { releaseSeveral } from './verbs/release-several.ts';
import { release } from './verbs/release.ts';
import { reviewEvents } from './verbs/review-events.ts';
import { summarize } from './verbs/summarize.ts';
import { validateCompany } from './verbs/validate-company.ts';
import { validateResource } from './verbs/validate-resource.ts';
import { validateResources } from './verbs/validate-resources.ts';

const { security } = operations;

export const securityProcedures = security.router({
  validateCompany: security.validateCompany.handler(({ context, input }) =>
    validateCompany(signedIn(context), input),
  ),
  validateResource: security.validateResource.handler(({ context, input }) =>
    validateResource(signedIn(context), input),
  ),
  validateResources: security.validateResources.handler(({ context, input }) =>
    validateResources(signedIn(context), input),
  ),
  summary: security.summary.handler(({ context }) => summarize(signedIn(context))),
  listEvents: security.listEvents.handler(({ context, input }) =>
    listEvents(signedIn(context), input),
  ),
  getEvent: security.getEvent.handler(({ context, input }) => getEvent(signedIn(context), input)),
  listCspGroups: security.listCspGroups.handler(({ context, input }) =>
    listCspGroups(signedIn(context), input),
  ),
  listBlocks: security.listBlocks.handler(({ context, input }) =>
    listBlocks(signedIn(context), input),
  ),
  block: security.block.handler(({ context, input }) => blockByHand(signedIn(context), input)),
  release: security.release.handler(({ context, input }) => release(signedIn(context), input)),
  listSessions: security.listSessions.handler(({ context, input }) =>
    listSessions(signedIn(context), input),
  ),
  endSession: security.endSession.handler(({ context, input }) =>
    endSessionOf(signedIn(context), input),
  ),
  listRules: security.listRules.handler(({ context }) => listRules(signedIn(context))),
  createRule: security.createRule.handler(({ context, input }) =>
    createRule(signedIn(context), input),
  ),
  updateRule: security.updateRule.handler(({ context, input }) =>
    updateRule(signedIn(context), input),
  ),
  removeRule: security.removeRule.handler(({ context, input }) =>
    removeRule(signedIn(context), input),
  ),
  listRateLimits: security.listRateLimits.handler(({ context }) =>
    listRateLimits(signedIn(context)),
  ),
  createRateLimit: security.createRateLimit.handler(({ context, input }) =>
    createRateLimit(signedIn(context), input),
  ),
  updateRateLimit: security.updateRateLimit.handler(({ context, input }) =>
    changeRateLimit(signedIn(context), input),
  ),
  removeRateLimit: security.removeRateLimit.handler(({ context, input }) =>
    removeRateLimit(signedIn(context), input),
  ),
  listLimited: security.listLimited.handler(({ context }) => listLimited(signedIn(context))),
  releaseLimited: security.releaseLimited.handler(({ context, input }) =>
    releaseLimited(signedIn(context), input),
  ),
  reviewEvents: security.reviewEvents.handler(({ context, input }) =>
    reviewEvents(signedIn(context), input),
  ),
  releaseSeveral: security.releaseSeveral.handler(({ context, input }) =>
    releaseSeveral(signedIn(context), input),
  ),
  endSessions: security.endSessions.handler(({ context, input }) =>
    endSessions(signedIn(context), input),
  ),
  readPosture: security.readPosture.handler(({ context, input }) =>
    readPosture(signedIn(context), input),
  ),
  listFindings: security.listFindings.handler(({ context, input }) =>
    listFindings(signedIn(context), input),
  ),
  previewFixes: security.previewFixes.handler(({ context, input }) =>
    previewFixes(signedIn(context), input),
  ),
  fixFindings: security.fixFindings.handler(({ context, input }) =>
    fixFindings(signedIn(context), input),
  ),
  undoFixes: security.undoFixes.handler(({ context, input }) =>
    undoFixes(signedIn(context), input),
  ),
  acceptFindings: security.acceptFindings.handler(({ context, input }) =>
    acceptFindings(signedIn(context), input),
  ),
  reopenFindings: security.reopenFindings.handler(({ context, input }) =>
    reopenFindings(signedIn(context), input),
  ),
  listFactors: security.listFactors.handler(({ context, input }) =>
    listFactors(signedIn(context), input),
  ),
  remindOfFactors: security.remindOfFactors.handler(({ context, input }) =>
    remindOfFactors(signedIn(context), input),
  ),
  requirePasskeys: security.requirePasskeys.handler(({ context, input }) =>
    requirePasskeys(signedIn(context), input),
  ),
});
