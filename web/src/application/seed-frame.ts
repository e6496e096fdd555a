import type { QueryClient } from '@tanstack/react-query';
import type { Frame } from '@trunkline/contract/kernel/frame';
import { readerOf } from '@trunkline/contract/kernel/reader';
import type { Me } from '@trunkline/contract/users';
import { capabilities } from '../capabilities/index.ts';
import type { FrameSeed, FrameSeeds } from '../kernel/capability.ts';
import { exportsOptions } from '../kernel/exports/export-queries.ts';
import { storeReads } from '../kernel/pwa/store-reads.ts';
import { viewsOptions } from '../kernel/views/view-queries.ts';

const kernelSeeds: FrameSeeds = {
  exports: {
    seed: (client, { company }, exports) =>
      client.setQueryData(exportsOptions(company.id).queryKey, exports),
  },
};

/** Seeds by the name of the frame's part. */
export const frameSeeds: FrameSeeds = { ...kernelSeeds };
for (const { frame } of capabilities) Object.assign(frameSeeds, frame);

/**
 * Puts each part of the frame into the cache of the query that would otherwise request it, and
 * stores it for offline use under that query's address. `list` names the list whose views the frame
 * includes.
 */
export function seedFrame(client: QueryClient, frame: Frame, list: string | undefined): void {
  const { me, counts, unread, alerts, notifications, news, exports, views } = frame;
  const parts: Record<string, unknown> = {};
  const seedPart = <Part>(seed: FrameSeed<Part> | undefined, part: Part | null) => {
    if (seed === undefined || part === null) return;
    seed.seed(client, me, part);
    if (seed.path !== undefined) parts[seed.path] = part;
  };
  seedPart(frameSeeds.counts, counts);
  seedPart(frameSeeds.unread, unread);
  seedPart(frameSeeds.alerts, alerts);
  seedPart(frameSeeds.notifications, notifications);
  seedPart(frameSeeds.news, news);
  seedPart(frameSeeds.exports, exports);
  if (list !== undefined) seedPart(viewsSeed(list), views);
  const reader = readerOf(me);
  if (reader !== null) void storeReads(reader, parts);
}

const viewsSeed = (list: string): FrameSeed<NonNullable<Frame['views']>> => ({
  path: `/api/views?list=${list}`,
  seed: (client: QueryClient, { company }: Me, views) =>
    client.setQueryData(viewsOptions(company.id, list).queryKey, views),
});
