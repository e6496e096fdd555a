import { defineCapability } from '../kernel/capability.ts';
import { scheduleJob } from '../kernel/jobs.ts';

export const rateLimitsCapability = defineCapability({
  name: 'rate-limits',
  jobs: ({ limiter }) => [
    // Deletes expired windows.
    scheduleJob({ name: 'rate-limits.clean', schedule: '*/5 * * * *', expiresAfter: 60 }, () =>
      limiter.clean(),
    ),
  ],
});
