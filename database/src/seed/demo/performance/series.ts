import { bucketOf } from '@trunkline/contract/performance/histogram';
import type { Story } from '../story.ts';

/** Builds, and the days before the seed between which they ran. */
export const builds = [
  { release: '6f1c09ae', since: 365, until: 41, slower: 5 },
  { release: 'b83d4a27', since: 41, until: 9, slower: 1 },
  { release: 'd47b83aa', since: 9, until: -1, slower: 0 },
] as const;

export interface DemoSeries {
  readonly company_id: string;
  readonly source: 'server' | 'browser';
  readonly metric: string;
  readonly name: string;
  readonly outcome: string;
  readonly device: string;
  /** The bucket of the most frequent value, and how many samples there are on a working day. */
  readonly middle: number;
  readonly daily: number;
}

/** How many times longer everything takes on a phone. */
const phoneFactor = 1.55;

function browserSeries(company_id: string, share: number, routes: readonly string[]): DemoSeries[] {
  const vitals = [
    { metric: 'lcp', middle: 1250, part: 1 },
    { metric: 'inp', middle: 62, part: 0.6 },
    { metric: 'cls', middle: 0.018, part: 1 },
    { metric: 'ttfb', middle: 190, part: 1 },
  ];
  return routes.flatMap((name, index) =>
    (['desktop', 'phone'] as const).flatMap((device) =>
      vitals.map(({ metric, middle, part }) => ({
        company_id,
        source: 'browser' as const,
        metric,
        name,
        outcome: '',
        device,
        middle: bucketOf(middle * (device === 'phone' ? phoneFactor : 1) * (1 + index * 0.12)),
        daily: Math.round((share * part * (device === 'phone' ? 0.55 : 1)) / (1 + index)),
      })),
    ),
  );
}

const phases = [
  { metric: 'lcp_ttfb', middle: 210 },
  { metric: 'lcp_delay', middle: 330 },
  { metric: 'lcp_load', middle: 420 },
  { metric: 'lcp_render', middle: 260 },
] as const;

function serverSeries(company_id: string, share: number): DemoSeries[] {
  const measurement = (
    metric: string,
    name: string,
    outcome: string,
    middle: number,
    part: number,
  ) => ({
    company_id,
    source: 'server' as const,
    metric,
    name,
    outcome,
    device: '',
    middle: bucketOf(middle),
    daily: Math.round(share * part),
  });
  return [
    measurement('api', 'companies.list', 'ok', 21, 0.5),
    measurement('api', 'users.list', 'ok', 17, 0.3),
    measurement('api', 'frame.read', 'ok', 34, 1),
    measurement('api', 'audit.list', 'ok', 58, 0.2),
    measurement('api', 'companies.update', 'failed', 240, 0.004),
    measurement('document', '/:page', 'rendered', 24, 0.15),
    measurement('document', '/:page', 'cached', 0.12, 2.4),
    measurement('sign_in', '/sign-in/email', 'ok', 310, 0.08),
  ];
}

/** Returns the series of the platform's site, a distributor's and a reseller's. */
export function measuredSeries(story: Story): DemoSeries[] {
  const platform = story.company('Trunkline').id;
  const cascadia = story.company('Cascadia Cloud Supply').id;
  const evergreen = story.company('Evergreen Unified').id;
  return [
    ...browserSeries(platform, 420, ['/', '/:page', '/admin/companies']),
    ...phases.map(({ metric, middle }) => ({
      company_id: platform,
      source: 'browser' as const,
      metric,
      name: '/',
      outcome: '',
      device: 'desktop',
      middle: bucketOf(middle),
      daily: 400,
    })),
    ...serverSeries(platform, 2600),
    ...browserSeries(cascadia, 160, ['/app/companies']),
    ...serverSeries(cascadia, 900),
    ...browserSeries(evergreen, 240, ['/']),
    ...serverSeries(evergreen, 500),
  ];
}
