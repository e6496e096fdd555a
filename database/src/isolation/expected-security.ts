import { administrators, below, line, type Line, reading } from './expected-lines.ts';

/** Settings of companies for themselves and those below. */
const companyRules = 'pattern_rules rate_limit_overrides perf_budgets';

/** Tables of the guard; see expected.ts for the others. */
export const securityLines: readonly Line[] = [
  line(
    'security_events security_event_archive security_blocks csp_groups fault_groups security_reviews ' +
      'posture_findings posture_counts',
    reading,
    administrators,
    below,
  ),
  line(companyRules, `${reading} update update_all delete delete_all`, administrators, below),
  line(companyRules, 'insert reference upsert', administrators, below, 'refused'),
];

/** Rows moved to another company, or taken from one. */
export const securityMoves: readonly Line[] = [
  line(companyRules, 'push push_all', administrators, below, 'refused', 'none'),
  line(companyRules, 'steal', administrators, below),
];
