import type { JobServices } from './kernel/capability.ts';
import { declareJobs, type JobHandler } from './kernel/jobs.ts';
import { createMailBox, deliverMail } from './kernel/mail.ts';

/** Background work, run by any process that is free. */
export interface Background {
  readonly handlers: readonly JobHandler[];
  close(): void;
}

/**
 * Declares the jobs, so that they can be queued immediately, and returns those this process can
 * run.
 */
export async function openBackground(services: JobServices, secret: string): Promise<Background> {
  const { capabilities, settings, database, now } = services;
  const handlers = capabilities.flatMap(({ jobs }) => jobs(services));
  await declareJobs(database, [deliverMail, ...handlers.map(({ job }) => job)]);
  if (settings.SMTP_URL === undefined) return { handlers, close: () => {} };
  // Loaded only if email is sent.
  const { mailDelivery } = await import('./kernel/mail-delivery.ts');
  const { hostname } = settings.BASE_URL;
  const box = createMailBox(secret);
  const mail = mailDelivery({ database, smtpUrl: settings.SMTP_URL, host: hostname, now, box });
  return { handlers: [...handlers, mail.handler], close: mail.close };
}
