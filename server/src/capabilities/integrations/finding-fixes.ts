import type { FindingFixes } from '../../kernel/finding-fix.ts';
import { activateIntegration, pauseIntegration } from './verbs/set-state.ts';

export const integrationFixes: FindingFixes = {
  webhook_secrets: {
    needs: 'integrations:update',
    fix: (context, { subject: id }) => pauseIntegration(context, { id }),
    undo: (context, { subject: id }) => activateIntegration(context, { id }),
  },
};
