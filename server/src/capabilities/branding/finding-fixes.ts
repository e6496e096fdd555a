import { type FindingFixes, effectOnSubject } from '../../kernel/finding-fix.ts';
import { askForDomainCheck } from './verbs/ask-for-domain-check.ts';

export const brandingFixes: FindingFixes = {
  dns: {
    needs: 'branding:update',
    effects: effectOnSubject('checked'),
    fix: (context, { subject: id }) => askForDomainCheck(context, { id }),
  },
};
