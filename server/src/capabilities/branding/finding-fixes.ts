import { type FindingFixes, effectOnSubject } from '../../kernel/finding-fix.ts';
import { requestDomainCheck } from './verbs/request-domain-check.ts';

export const brandingFixes: FindingFixes = {
  dns: {
    needs: 'branding:update',
    effects: effectOnSubject('checked'),
    fix: (context, { subject: id }) => requestDomainCheck(context, { id }),
  },
};
