import { type SignedIn, withTenant } from '../../kernel/context.ts';
import {
  type FindingFix,
  type FindingFixes,
  effectOnSubject,
  notUndoable,
} from '../../kernel/finding-fix.ts';
import { isApiKey } from './queries/keys.ts';
import { revokeKey } from './verbs/revoke-key.ts';
import { activateIntegration, pauseIntegration } from './verbs/set-state.ts';

/** A paused integration sends nothing, neither unencrypted nor signed with an old secret. */
const pauseFix: FindingFix = {
  needs: 'integrations:update',
  effects: effectOnSubject('paused'),
  fix: (context, { subject: id }) => pauseIntegration(context, { id }),
  undo: (context, { subject: id }) => activateIntegration(context, { id }),
};

const isKeyFinding = (context: SignedIn, id: string) =>
  withTenant(context, (tx) => isApiKey(tx, id));

/** An unused API key is revoked permanently; an integration with an old secret is paused. */
const credentialFix: FindingFix = {
  needs: 'integrations:update',
  effects: async (context, finding) =>
    effectOnSubject((await isKeyFinding(context, finding.subject)) ? 'revoked' : 'paused')(
      context,
      finding,
    ),
  async fix(context, finding) {
    const id = finding.subject;
    return (await isKeyFinding(context, id))
      ? revokeKey(context, { id })
      : pauseFix.fix(context, finding);
  },
  async undo(context, finding) {
    if (await isKeyFinding(context, finding.subject)) throw notUndoable();
    return pauseFix.undo?.(context, finding);
  },
};

export const integrationFixes: FindingFixes = {
  stale_keys: credentialFix,
  webhook_secrets: pauseFix,
};
