import type { FindingFix, FindingFixes } from '../../kernel/finding-fix.ts';
import { activateIntegration, pauseIntegration } from './verbs/set-state.ts';

/** A paused integration sends nothing, neither unencrypted nor signed with an old secret. */
const pausing: FindingFix = {
  needs: 'integrations:update',
  fix: (context, { subject: id }) => pauseIntegration(context, { id }),
  undo: (context, { subject: id }) => activateIntegration(context, { id }),
};

export const integrationFixes: FindingFixes = { stale_keys: pausing, webhook_secrets: pausing };
