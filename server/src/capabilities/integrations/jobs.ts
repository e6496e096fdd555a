/**
 * Sends the messages that are due, in any process. Woken by what happens (the name stands in migration 0043); by the
 * minute it finds what was put off, and what a process that died has left.
 */
export const deliverWebhooksJob = {
  name: 'integrations.deliver',
  schedule: '* * * * *',
  retry: { limit: 0, delay: 0, longestDelay: 1 },
  expiresAfter: 300,
};
