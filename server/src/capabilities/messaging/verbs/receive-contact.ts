import { contactTopics } from '@trunkline/contract/kernel/form-fields';
import { withPublic } from '../../../kernel/context.ts';
import type { FormReceiver } from '../../../kernel/forms/form.ts';
import { notifyOfSubmission } from '../../../kernel/forms/notify-of-submission.ts';
import { insertRequest } from '../queries.ts';

const topics: Readonly<Record<string, string>> = contactTopics;

/**
 * Stores a visitor's contact request and notifies the company. Sending the same form again changes
 * nothing.
 */
export const receiveContact: FormReceiver = (context, submission) =>
  withPublic(context, async (tx) => {
    const { tenant } = context.siteContext;
    if (!(await insertRequest(tx, tenant.company_id, submission))) return;
    const {
      name = '',
      email = '',
      phone = '',
      company_name = '',
      topic = '',
      message = '',
    } = submission.values;
    const senderText = [name, company_name].filter((part) => part !== '').join(', ');
    await notifyOfSubmission(tx, context, submission, {
      company: {
        subject: `New message: ${topics[topic] ?? topic}`,
        heading: `${name} wrote to you`,
        paragraphs: [message],
        notes: [
          [
            `From: ${senderText}`,
            `Email: ${email}`,
            ...(phone === '' ? [] : [`Phone: ${phone}`]),
          ].join('\n'),
        ],
        action: { label: 'Open contact requests', url: '/admin/cms/requests' },
      },
      sender: {
        subject: 'We received your message',
        paragraphs: [
          `Thank you for writing to ${tenant.settings.site_name}. We've received your message and will reply soon.`,
        ],
        notes: [
          "If you didn't write to us, someone entered your address by mistake. You can ignore this email.",
        ],
      },
    });
  });
