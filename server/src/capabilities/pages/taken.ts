import { fieldProblem } from '../../kernel/errors.ts';

export const addressTaken = () => fieldProblem('slug', 'Another page has this address.');
export const sectionNameTaken = () =>
  fieldProblem('title', 'Another reusable section has this name.');
export const templateNameTaken = () => fieldProblem('title', 'Another template has this name.');
