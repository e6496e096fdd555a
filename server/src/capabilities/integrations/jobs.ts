/**
 * Sends due deliveries; runs in any process. Woken by events (its name is used in migration 0043);
 * the run every minute finds postponed deliveries and deliveries left by a crashed process.
 */
export const deliverWebhooksJob = {
  name: 'integrations.deliver',
  schedule: '* * * * *',
  retry: { limit: 0, delay: 0, longestDelay: 1 },
  expiresAfter: 300,
};
