import type { Service } from '@trunkline/contract/catalog';
import type { ServiceState } from '@trunkline/contract/catalog/listing';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { SignedIn } from '../../../kernel/context.ts';
import { rejectionOf } from '../../../testing.ts';
import { type CatalogTest, createCatalogTest } from '../testing.ts';
import { readService } from '../verbs/read-published.ts';

interface Case {
  readonly verb: (context: SignedIn, input: { id: string }) => Promise<Service>;
  /** Its name among what somebody may do. */
  readonly name: string;
  readonly state: ServiceState;
  /** What becomes of a published service, as the name of the test. */
  readonly says: string;
}

/** What holds for every verb that takes a published service from its visitors. */
export function testTakingBack({ verb, name, state, says }: Case): void {
  let net: CatalogTest;
  let service: Service;
  beforeAll(async () => {
    net = await createCatalogTest();
  });
  beforeEach(async () => {
    service = await net.service('northShop', { state: 'published' });
  });
  afterAll(() => net.drop());

  const takeBack = async (who: keyof CatalogTest['people']) =>
    verb(await net.signedIn(who), { id: service.id });
  const isVisible = async () =>
    (await readService(await net.visitor('northShop'), { slug: service.slug })) !== null;

  test(`a published service: ${says}`, async () => {
    expect(await isVisible()).toBe(true);
    const changed = await takeBack('northAdmin');
    expect(changed.state).toBe(state);
    expect(changed.may).not.toContain(name);
    expect(await isVisible()).toBe(false);
  });

  test('is remembered', async () => {
    await takeBack('northAdmin');
    expect((await net.auditOf(service.id)).at(-1)).toMatchObject({
      action: 'update',
      actor_id: net.people.northAdmin.id,
      before: { state: 'published' },
      after: { state },
    });
  });

  test('tells this process to forget what it has shown', async () => {
    let forgotten = 0;
    const context = {
      ...(await net.signedIn('northAdmin')),
      invalidatePublicCache: async () => void (forgotten += 1),
    };
    await verb(context, { id: service.id });
    expect(forgotten).toBe(1);
  });

  test.each([
    ['northReseller', 'forbidden'],
    ['southAdmin', 'not_found'],
  ] as const)('%s may not: nothing changes', async (who, code) => {
    expect(await rejectionOf(takeBack(who))).toMatchObject({ code });
    expect((await net.stored(service.id))?.state).toBe('published');
  });
}
