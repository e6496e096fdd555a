import { signedIn } from '../../kernel/context.ts';
import { Problem } from '../../kernel/errors.ts';
import { operations } from '../../kernel/operations.ts';
import { getPage } from './verbs/get.ts';
import { readPublished } from './verbs/read-published.ts';
import { changePage } from './verbs/update.ts';

const { pages } = operations;

export const pageProcedures = pages.router({
  published: pages.published.handler(async ({ context, input }) => {
    const page = await readPublished(context, input.slug);
    if (page === null) throw new Problem('not_found');
    return page;
  }),
  get: pages.get.handler(({ context, input }) => getPage(signedIn(context), input)),
  update: pages.update.handler(({ context, input }) => changePage(signedIn(context), input)),
});
