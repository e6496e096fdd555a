import { Problem } from '../../kernel/errors.ts';

/** Creates the error for an invitation that has ended or is someone else's. */
export const unknownInvitation = () =>
  new Problem('not_found', { message: 'Invitation not found.' });
