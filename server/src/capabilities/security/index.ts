export { validateResource } from './verbs/validate-resource.ts';
export { type Block, type Blocks } from './blocks.ts';
export { canWatchSecurity } from './policy.ts';
export {
  blockProblem,
  createSecurityGuard,
  failedSignInProblem,
  refuseBlocked,
  type SecurityGuard,
} from './guard.ts';
export {
  type Occurrence,
  recordCspReports,
  recordFaultReports,
  recordObservations,
  recordRequests,
  type RequestReport,
} from './queries/monitoring.ts';
export { inspectInput } from './inspect-input.ts';
export { createViolations, type Violations } from './record-violations.ts';
