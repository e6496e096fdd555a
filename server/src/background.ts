import type { JobServices } from './kernel/capability.ts';
import { declareJobs, type Work } from './kernel/jobs.ts';
import { createMailBox, deliverMail } from './kernel/mail.ts';

/** Everything that is done behind the answers, by whichever process comes first. */
export interface Background {
  readonly works: readonly Work[];
  close(): void;
}

/** Declares the jobs, so that they can be enqueued at once, and gives those that this process can do. */
export async function openBackground(services: JobServices, secret: string): Promise<Background> {
  const { capabilities, settings, database, now } = services;
  const works = capabilities.flatMap(({ jobs }) => jobs(services));
  await declareJobs(database, [deliverMail, ...works.map(({ job }) => job)]);
  if (settings.SMTP_URL === undefined) return { works, close: () => {} };
  // Loaded only where mail is sent.
  const { mailDelivery } = await import('./kernel/mail-delivery.ts');
  const { hostname } = settings.BASE_URL;
  const box = createMailBox(secret);
  const mail = mailDelivery({ database, smtpUrl: settings.SMTP_URL, host: hostname, now, box });
  return { works: [...works, mail.work], close: mail.close };
}
