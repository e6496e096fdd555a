import type { DatabaseAddress } from '../../address.ts';
import type { DemoOwner, DemoTools } from './part.ts';
import { demoParts } from './parts.ts';
import { Story } from './story.ts';
import { writeStory } from './write.ts';

export type { DemoPicture, DemoTools } from './part.ts';

export interface DemoOptions {
  readonly address: DatabaseAddress;
  /** The moment that all dates are relative to. */
  readonly now: Date;
  /** The whole network with a year of history, or the platform's site with two distributors. */
  readonly size: 'small' | 'whole';
  readonly tools: DemoTools;
}

/** Writes the demonstration data with its owner into a migrated database without companies. */
export async function seedDemo(
  { address, now, size, tools }: DemoOptions,
  owner: DemoOwner,
): Promise<void> {
  const story = new Story(now);
  for (const part of demoParts[size]) await part.seed({ story, tools, owner });
  await writeStory(address, story);
}
