import type { SystemAlert } from '@trunkline/contract/alerts';
import { createRow } from '../../kernel/resource/index.ts';
import { createTestNetwork, type TestNetwork } from '../../testing.ts';
import { alertSource } from './source.ts';
import { publishAlert } from './verbs/publish.ts';
import { readUnread } from './verbs/unread.ts';

type PersonKey = keyof TestNetwork['people'];
type CompanyKey = keyof TestNetwork['companies'];
type AlertInput = Partial<Omit<SystemAlert, 'id' | 'may' | 'company_id'>> & {
  target_company_id?: string;
};

/** Creates a network in which companies send alerts to those below them. */
export async function createAlertTest() {
  const network = await createTestNetwork();
  let counter = 0;
  const signedIn = (persona: PersonKey) => network.signedInAs(network.people[persona]);
  async function draft(company: CompanyKey, values: AlertInput = {}, persona: PersonKey = 'owner') {
    counter += 1;
    const company_id = network.companies[company];
    const { title = `Alert ${counter}`, ...input } = values;
    return createRow(await signedIn(persona), alertSource, { company_id, title, ...input });
  }
  return {
    ...network,
    signedIn,
    draft,
    async alert(company: CompanyKey, values: AlertInput = {}) {
      return publishAlert(await signedIn('owner'), await draft(company, values));
    },
    /** Titles of a person's unread alerts. */
    async unread(persona: PersonKey): Promise<string[]> {
      const { items } = await readUnread(await signedIn(persona));
      return items.map(({ title }) => title);
    },
    async stored(id: string): Promise<Record<string, unknown>> {
      const { rows } = await network.admin.query<Record<string, unknown>>(
        'select * from system_alerts where id = $1',
        [id],
      );
      return rows[0] ?? {};
    },
  };
}

export type AlertTest = Awaited<ReturnType<typeof createAlertTest>>;
