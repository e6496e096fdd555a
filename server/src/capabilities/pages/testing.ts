import type { EditedPage } from '@trunkline/contract/pages';
import type { Context, SignedIn } from '../../kernel/context.ts';
import { createTestNetwork, type TestNetwork } from '../../testing.ts';
import { createSection } from './verbs/create-section.ts';
import { overridePage } from './verbs/override.ts';
import { publishPage } from './verbs/publish.ts';
import { readPublished } from './verbs/read-published.ts';
import { saveDraft } from './verbs/save-draft.ts';

export type PersonKey = keyof TestNetwork['people'];
export type Pages = Awaited<ReturnType<typeof createPages>>;

/** Creates content that can be published. */
export const heroOf = (title: string) => ({ sections: [{ type: 'hero' as const, title }] });

/** Creates the test network with helpers for page tests. */
export async function createPages() {
  const network = await createTestNetwork();
  let count = 0;
  const as = (persona: PersonKey): Promise<SignedIn> => network.signedInAs(network.people[persona]);

  async function visitor(companyId: string): Promise<Context> {
    const { siteContext, actor: _, ...context } = await as('owner');
    return {
      ...context,
      siteContext: { ...siteContext, tenant: { ...siteContext.tenant, company_id: companyId } },
    };
  }

  return {
    ...network,
    as,
    visitor,
    /** Creates a page at a new address, by default published and North's. */
    addPage: (published = true, company = network.companies.north) =>
      network.createPage(company, `page-${++count}`, published),
    slugOf: async (id: string) => String((await network.row('pages', id))?.['slug']),
    /** Reads a page as a visitor of a company's site. */
    read: async (companyId: string, slug: string) => readPublished(await visitor(companyId), slug),
    draft: async (
      id: string,
      title: string,
      persona: PersonKey = 'northAdmin',
      draft_version = 0,
    ) =>
      saveDraft(await as(persona), {
        id,
        draft_version,
        title,
        description: 'About it',
        content: heroOf(title),
      }),
    /** Creates a reusable section of North's with this text. */
    section: async (
      text: string,
      title: string = crypto.randomUUID(),
      persona: PersonKey = 'northAdmin',
    ) =>
      createSection(await as(persona), {
        company_id: network.companies.north,
        title,
        content: { type: 'text', content: text },
      }),
    /** Creates a draft of North's that shows these reusable sections. */
    async addPageUsing(...sections: string[]): Promise<string> {
      const id = await this.addPage(false);
      await saveDraft(await as('northAdmin'), {
        id,
        draft_version: 0,
        title: `Page ${count}`,
        description: 'About it',
        content: { sections: sections.map((section) => ({ type: 'reusable', section })) },
      });
      return id;
    },
    publish: async (id: string, persona: PersonKey = 'northAdmin') =>
      publishPage(await as(persona), { id }),
    /** Creates a published page of North's, and the draft with which North Shop overrides it. */
    async overridden(): Promise<{ above: string; own: EditedPage; slug: string }> {
      const above = await this.addPage(false);
      await this.draft(above, 'From above');
      await this.publish(above);
      const slug = await this.slugOf(above);
      const own = await overridePage(await as('northAdmin'), {
        slug,
        company_id: network.companies.northShop,
      });
      return { above, own, slug };
    },
    /** Creates a page that was published twice and has a draft. */
    async withHistory(): Promise<string> {
      const id = await this.addPage(false);
      for (const title of ['First', 'Second']) {
        await this.draft(id, title);
        await this.publish(id);
      }
      await this.draft(id, 'Third');
      return id;
    },
    /** Lists the kinds of a page's audit log entries: 'update', 'page.version_restored', … */
    async logged(id: string): Promise<string[]> {
      const rows = await network.auditOf(id);
      return rows.map(({ action, resource_type }) => (action === 'event' ? resource_type : action));
    },
  };
}

/** Users who may not change a page of North's. */
export const strangers = [
  'clerk',
  'northReseller',
  'southAdmin',
] as const satisfies readonly PersonKey[];
