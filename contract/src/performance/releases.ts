import * as z from 'zod';
import { Instant } from '../kernel/list.ts';
import { operation } from '../kernel/operation.ts';
import { textOf } from '../kernel/text-kind.ts';
import { budgetMetrics, deviceClasses } from './metrics.ts';

export const Release = z.object({
  release: z.string(),
  /** When it was first measured. */
  first_at: Instant,
});
export type Release = z.infer<typeof Release>;

const PeriodFigures = z.object({
  samples: z.number().int(),
  p75: z.number().nullable(),
  p95: z.number().nullable(),
});

/** Figures of a route or operation before and after a release. */
export const ComparedRow = z.object({
  name: z.string(),
  before: PeriodFigures,
  after: PeriodFigures,
});
export type ComparedRow = z.infer<typeof ComparedRow>;

const tags = ['performance'];
const readGuard = { who: 'security:read', assurance: 2, limit: 'api_read' } as const;

export const releaseOperations = {
  releases: operation(readGuard, {
    method: 'GET',
    path: '/performance/releases',
    summary: 'List the releases that were measured in the last 90 days, newest first',
    tags,
  })
    .input(z.strictObject({ company_id: z.uuid().optional() }))
    .output(z.object({ releases: z.array(Release) })),
  compare: operation(readGuard, {
    method: 'GET',
    path: '/performance/compare',
    summary: 'Compare a metric before and after a release, by route or operation',
    tags,
  })
    .input(
      z.strictObject({
        release: textOf('code', z.string().min(1).max(40)),
        metric: z.enum(budgetMetrics),
        device: z.enum(deviceClasses).optional(),
        company_id: z.uuid().optional(),
      }),
    )
    .output(
      z.object({
        /** Start, boundary and end of the two periods, which have the same length. */
        before_from: Instant,
        first_at: Instant,
        until: Instant,
        rows: z.array(ComparedRow),
      }),
    ),
};
