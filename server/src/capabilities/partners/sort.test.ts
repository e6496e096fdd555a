import { partnerTierNames } from '@trunkline/contract/partners/listing';
import { expect, test } from 'vitest';
import { listRows } from '../../kernel/resource/index.ts';
import { partnerSource } from './source.ts';
import { createPartnerTest } from './testing.ts';

test('partners are sorted by tier from the lowest, across pages', async () => {
  const network = await createPartnerTest();
  for (const tier of partnerTierNames.toReversed()) await network.partner(tier, { tier });
  const admin = await network.as('northAdmin');
  const tiers: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await listRows(admin, partnerSource, { sort: 'tier', limit: 1, cursor });
    tiers.push(...page.items.map(({ tier }) => tier));
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  expect(tiers).toEqual(partnerTierNames);
  await network.drop();
});
