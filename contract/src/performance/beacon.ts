import * as z from 'zod';
import { deviceClasses } from './metrics.ts';

const Duration = z.number().min(0).max(600_000).optional();

/**
 * A browser's measurements of one page view. They contain nothing about the person, and anyone can
 * send them, so the server accepts only routes and builds that it knows.
 */
export const Beacon = z.strictObject({
  /** The path of a document, or the template of the application's route. */
  route: z.string().min(1).max(300),
  /** Path of the script that was loaded, by which the server recognises the build. */
  script: z.string().max(200),
  device: z.enum(deviceClasses),
  values: z.strictObject({
    lcp: Duration,
    inp: Duration,
    cls: z.number().min(0).max(100).optional(),
    ttfb: Duration,
    lcp_ttfb: Duration,
    lcp_delay: Duration,
    lcp_load: Duration,
    lcp_render: Duration,
  }),
});
export type Beacon = z.infer<typeof Beacon>;
