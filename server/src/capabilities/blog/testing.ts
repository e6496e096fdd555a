import type { PostContent } from '@trunkline/contract/blog';
import { createTestNetwork } from '../../testing.ts';
import { createRow } from '../../kernel/resource/index.ts';
import { blogSource } from './source.ts';
import { publishDuePosts } from './verbs/publish-due.ts';
import { publishPost } from './verbs/publish.ts';
import { overridePost } from './verbs/override.ts';
import { readPost } from './verbs/read.ts';
import { saveDraft } from './verbs/save-draft.ts';
import { shareBelow } from './verbs/share-below.ts';

/** Creates a network in which people write posts. */
export async function createBlogTest() {
  const network = await createTestNetwork();
  type PersonKey = keyof typeof network.people;
  const signedInAs = (persona: PersonKey) => network.signedInAs(network.people[persona]);

  /** Creates a draft with everything that publishing requires. */
  async function writeDraft(
    title = 'Lines and lamps',
    persona: PersonKey = 'northAdmin',
    parts: Partial<PostContent> = {},
  ) {
    const context = await signedInAs(persona);
    const { id, version } = await createRow(context, blogSource, { title });
    return saveDraft(context, {
      id,
      version,
      excerpt: 'What a lamp on a switchboard says.',
      content: '<p>It says that a caller is waiting.</p>',
      tags: ['Operations'],
      ...parts,
    });
  }
  return {
    ...network,
    as: signedInAs,
    writeDraft,
    async createPublished(
      title?: string,
      persona: PersonKey = 'northAdmin',
      parts?: Partial<PostContent>,
    ) {
      const { id, version } = await writeDraft(title, persona, parts);
      return publishPost(await signedInAs(persona), { id, version });
    },
    /** Runs the publishing job at a given time; a failing post fails the test. */
    publishDue: (at: Date) =>
      publishDuePosts(network.database, at, (error) => {
        throw error;
      }),
    /** Returns the context of a visitor to North's site. */
    async visitor(company = network.companies.north) {
      const { actor: _actor, ...context } = await signedInAs('northAdmin');
      const tenant = { ...context.siteContext.tenant, company_id: company };
      return { ...context, siteContext: { ...context.siteContext, tenant } };
    },
    /** Creates a post of North's that the sites below it show. */
    async createShared(title?: string) {
      const { id } = await this.createPublished(title);
      return shareBelow(await signedInAs('northAdmin'), { id, shared_below: true });
    },
    /** Creates a shared post of North's, and the draft that North Shop made from it. */
    async overridden(title?: string) {
      const above = await this.createShared(title);
      const company_id = network.companies.northShop;
      const own = await overridePost(await signedInAs('northAdmin'), { id: above.id, company_id });
      return { above, own };
    },
    /** Publishes a post again with another title. */
    async changeAbove(id: string, title: string) {
      const context = await signedInAs('northAdmin');
      const { version } = await readPost(context, { id });
      return publishPost(context, await saveDraft(context, { id, version, title }));
    },
    async post(id: string): Promise<Record<string, unknown> | null> {
      const { rows } = await network.admin.query<Record<string, unknown>>(
        'select * from blog_posts where id = $1',
        [id],
      );
      return rows[0] ?? null;
    },
  };
}

export type BlogTest = Awaited<ReturnType<typeof createBlogTest>>;
