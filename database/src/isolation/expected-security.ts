import { administrators, below, line, type Line, reading } from './expected-lines.ts';

/** Tables of the guard; see expected.ts for the others. */
export const securityLines: readonly Line[] = [
  line(
    'security_events security_event_archive security_blocks csp_groups security_reviews ' +
      'posture_findings posture_counts',
    reading,
    administrators,
    below,
  ),
  line(
    'pattern_rules rate_limit_overrides',
    `${reading} update update_all delete delete_all`,
    administrators,
    below,
  ),
  line(
    'pattern_rules rate_limit_overrides',
    'insert reference upsert',
    administrators,
    below,
    'refused',
  ),
];

/** Rows moved to another company, or taken from one. */
export const securityMoves: readonly Line[] = [
  line(
    'pattern_rules rate_limit_overrides',
    'push push_all',
    administrators,
    below,
    'refused',
    'none',
  ),
  line('pattern_rules rate_limit_overrides', 'steal', administrators, below),
];
