import type { Database } from '@trunkline/database/database';
import { withPlatform } from '../../../kernel/context.ts';
import { queueMail } from '../../../kernel/mail.ts';
import { notificationMail } from '../mails.ts';
import { selectAddress, selectMailText } from '../queries/mailing.ts';
import type { MailingDependencies } from '../senders.ts';
import type { Channel } from './channel.ts';

const reason = 'email a notification';

/**
 * Emails a notification in the look of the person's home site. The email has the delivery's ID, so
 * a second attempt after a crash doesn't create a second email.
 */
export function mailChannel(parts: MailingDependencies & { readonly database: Database }): Channel {
  return {
    name: 'mail',
    async deliver(delivery) {
      const { user_id: person, company_id: company, category } = delivery;
      const sender = await parts.senderFor(company);
      const unsubscribe = parts.unsubscribeAt(sender.origin, person, [category]);
      return withPlatform(parts.database, reason, async (tx) => {
        const to = await selectAddress(tx, person);
        if (to === null) return 'nowhere';
        const text = await selectMailText(tx, sender.tenant.company_id, 'notification');
        const mail = notificationMail(delivery, text, sender);
        const options = delivery.critical ? {} : { unsubscribe };
        await queueMail(tx, { ...mail, ...options, to, id: delivery.id }, sender, parts.outbox);
        return 'sent';
      });
    },
  };
}
