import type { Service } from '@trunkline/contract/catalog';
import type { ServiceState } from '@trunkline/contract/catalog/listing';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { SignedIn } from '../../../kernel/context.ts';
import { rejectionOf } from '../../../testing.ts';
import { type CatalogTest, createCatalogTest } from '../testing.ts';
import { readService } from '../verbs/read-published.ts';

interface WithdrawalCase {
  readonly verb: (context: SignedIn, input: { id: string }) => Promise<Service>;
  /** The action's name in `may`. */
  readonly name: string;
  readonly state: ServiceState;
  /** The expected effect, used as the test's title. */
  readonly effect: string;
}

/** Tests shared by all actions that hide a published service from visitors. */
export function testWithdrawal({ verb, name, state, effect }: WithdrawalCase): void {
  let network: CatalogTest;
  let service: Service;
  beforeAll(async () => {
    network = await createCatalogTest();
  });
  beforeEach(async () => {
    service = await network.createService('northShop', { state: 'published' });
  });
  afterAll(() => network.drop());

  const withdraw = async (persona: keyof CatalogTest['people']) =>
    verb(await network.signedIn(persona), { id: service.id });
  const isVisible = async () =>
    (await readService(await network.visitor('northShop'), { slug: service.slug })) !== null;

  test(`a published service: ${effect}`, async () => {
    expect(await isVisible()).toBe(true);
    const changed = await withdraw('northAdmin');
    expect(changed.state).toBe(state);
    expect(changed.may).not.toContain(name);
    expect(await isVisible()).toBe(false);
  });

  test('the change is audited', async () => {
    await withdraw('northAdmin');
    expect((await network.auditOf(service.id)).at(-1)).toMatchObject({
      action: 'update',
      actor_id: network.people.northAdmin.id,
      before: { state: 'published' },
      after: { state },
    });
  });

  test('notifies this process to clear its cache', async () => {
    let cleared = 0;
    const context = {
      ...(await network.signedIn('northAdmin')),
      invalidatePublicCache: async () => void (cleared += 1),
    };
    await verb(context, { id: service.id });
    expect(cleared).toBe(1);
  });

  test.each([
    ['northReseller', 'forbidden'],
    ['southAdmin', 'not_found'],
  ] as const)('%s is refused, and nothing changes', async (persona, code) => {
    expect(await rejectionOf(withdraw(persona))).toMatchObject({ code });
    expect((await network.stored(service.id))?.state).toBe('published');
  });
}
