import { signedIn } from '../../kernel/context.ts';
import { operations } from '../../kernel/operations.ts';
import { me } from './verbs/me.ts';

const { users } = operations;

export const userProcedures = users.router({
  me: users.me.handler(({ context }) => me(signedIn(context))),
});
