import type { ReleaseNote } from '@trunkline/contract/releases';
import { createRow } from '../../kernel/resource/index.ts';
import { createTestNetwork, type TestNetwork } from '../../testing.ts';
import { releaseSource } from './source.ts';

type PersonKey = keyof TestNetwork['people'];
type CompanyKey = keyof TestNetwork['companies'];

export async function createReleaseTest() {
  const network = await createTestNetwork();
  let counter = 0;
  const signedIn = (persona: PersonKey) => network.signedInAs(network.people[persona]);
  return {
    ...network,
    signedIn,
    /** Creates a note of a company: a draft, unless `published_at` is given. */
    async note(
      company: CompanyKey,
      { published_at, ...input }: Partial<ReleaseNote> = {},
      persona: PersonKey = 'owner',
    ): Promise<ReleaseNote> {
      counter += 1;
      const { title = `Note ${counter}`, content, audience } = input;
      const note = await createRow(await signedIn(persona), releaseSource, {
        company_id: network.companies[company],
        title,
        ...(content !== undefined && { content }),
        ...(audience !== undefined && { audience }),
      });
      if (!published_at) return note;
      const { rows } = await network.admin.query<{ version: number }>(
        "update release_notes set state = 'published', published_at = $2 where id = $1 returning version",
        [note.id, published_at],
      );
      return { ...note, state: 'published', published_at, version: rows[0]?.version ?? 0 };
    },
    /** The context of a visitor to a company's site who isn't signed in. */
    async visitor(company: CompanyKey) {
      const context = await signedIn('owner');
      const tenant = { ...context.siteContext.tenant, company_id: network.companies[company] };
      return { ...context, siteContext: { ...context.siteContext, tenant } };
    },
    async stored(id: string): Promise<Record<string, unknown>> {
      const { rows } = await network.admin.query<Record<string, unknown>>(
        'select * from release_notes where id = $1',
        [id],
      );
      return rows[0] ?? {};
    },
  };
}

export type ReleaseTest = Awaited<ReturnType<typeof createReleaseTest>>;
