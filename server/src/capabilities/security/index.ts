export { validateResource } from './verbs/validate-resource.ts';
export { type Block, type Blocks } from './blocks.ts';
export { blockProblem, createSecurityGuard, refuseBlocked, type SecurityGuard } from './guard.ts';
export type { Occurrence } from './queries/active-blocks.ts';
export { createViolations, type Violations } from './record-violations.ts';
