import type { EditedPage } from '@trunkline/contract/pages';
import type { Context, SignedIn } from '../../kernel/context.ts';
import { createTestNetwork, type TestNetwork } from '../../testing.ts';
import { overridePage } from './verbs/override.ts';
import { publishPage } from './verbs/publish.ts';
import { readPublished } from './verbs/read-published.ts';
import { saveDraft } from './verbs/save-draft.ts';

export type Who = keyof TestNetwork['people'];
export type Pages = Awaited<ReturnType<typeof createPages>>;

/** A content that can be published. */
export const heroOf = (title: string) => ({ sections: [{ type: 'hero' as const, title }] });

/** The network with what tests of pages do over and over. */
export async function createPages() {
  const net = await createTestNetwork();
  let count = 0;
  const as = (who: Who): Promise<SignedIn> => net.signedInAs(net.people[who]);

  /** As a visitor of the site of a company. */
  async function visitor(companyId: string): Promise<Context> {
    const { siteContext, actor: _, ...context } = await as('owner');
    return {
      ...context,
      siteContext: { ...siteContext, tenant: { ...siteContext.tenant, company_id: companyId } },
    };
  }

  return {
    ...net,
    as,
    visitor,
    /** A page of North's with an address of its own, published or not. */
    mint: (published = true, company = net.companies.north) =>
      net.mintPage(company, `page-${++count}`, published),
    slugOf: async (id: string) => String((await net.row('pages', id))?.['slug']),
    /** What a visitor of a company's site reads at an address. */
    read: async (companyId: string, slug: string) => readPublished(await visitor(companyId), slug),
    draft: async (id: string, title: string, who: Who = 'northAdmin', draft_version = 0) =>
      saveDraft(await as(who), {
        id,
        draft_version,
        title,
        description: 'About it',
        content: heroOf(title),
      }),
    publish: async (id: string, who: Who = 'northAdmin') => publishPage(await as(who), { id }),
    /** A published page of North's, and the draft that North Shop has made of it. */
    async overridden(): Promise<{ above: string; own: EditedPage; slug: string }> {
      const above = await this.mint(false);
      await this.draft(above, 'From above');
      await this.publish(above);
      const slug = await this.slugOf(above);
      const own = await overridePage(await as('northAdmin'), {
        slug,
        company_id: net.companies.northShop,
      });
      return { above, own, slug };
    },
    /** A page that was published twice and is being worked on. */
    async withHistory(): Promise<string> {
      const id = await this.mint(false);
      for (const title of ['First', 'Second']) {
        await this.draft(id, title);
        await this.publish(id);
      }
      await this.draft(id, 'Third');
      return id;
    },
    /** The kinds of lines the log has of a page: 'update', 'page.version_restored', … */
    async logged(id: string): Promise<string[]> {
      const rows = await net.auditOf(id);
      return rows.map(({ action, resource_type }) => (action === 'event' ? resource_type : action));
    },
  };
}

/** Those who may not touch a page of North's, each with what they are told. */
export const strangers = ['clerk', 'northReseller', 'southAdmin'] as const satisfies readonly Who[];
