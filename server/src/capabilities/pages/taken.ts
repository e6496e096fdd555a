import { fieldProblem } from '../../kernel/errors.ts';

export const addressTaken = () =>
  fieldProblem('slug', 'Another page already uses this address. Choose a different one.');
export const sectionNameTaken = () =>
  fieldProblem('title', 'Another reusable section already uses this name. Choose a different one.');
export const templateNameTaken = () =>
  fieldProblem('title', 'Another template already uses this name. Choose a different one.');
