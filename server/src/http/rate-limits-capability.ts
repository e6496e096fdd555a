import { defineCapability } from '../kernel/capability.ts';
import { scheduled } from '../kernel/jobs.ts';

export const rateLimitsCapability = defineCapability({
  name: 'rate-limits',
  jobs: ({ limiter }) => [
    // Deletes expired windows.
    scheduled({ name: 'rate-limits.clean', schedule: '*/5 * * * *', expiresAfter: 60 }, () =>
      limiter.clean(),
    ),
  ],
});
