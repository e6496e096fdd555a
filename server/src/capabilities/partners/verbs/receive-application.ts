import { countryName, partnershipKinds } from '@trunkline/contract/kernel/form-fields';
import { withPublic } from '../../../kernel/context.ts';
import type { FormReceiver } from '../../../kernel/forms/form.ts';
import { notifyOfSubmission } from '../../../kernel/forms/notify-of-submission.ts';
import { insertApplication } from '../queries/applications.ts';

const kinds: Readonly<Record<string, string>> = partnershipKinds;

/**
 * Stores an application and notifies the company. Submitting the same form again changes nothing.
 */
export const receiveApplication: FormReceiver = (context, submission) =>
  withPublic(context, async (tx) => {
    const { tenant } = context.siteContext;
    if (!(await insertApplication(tx, tenant.company_id, submission))) return;
    const { values } = submission;
    const line = (label: string, value: string | undefined) =>
      value === undefined || value === '' ? [] : [`${label}: ${value}`];
    await notifyOfSubmission(tx, context, submission, {
      company: {
        subject: `New partner application: ${values['company_name'] ?? ''}`,
        heading: `${values['company_name'] ?? ''} wants to become a partner`,
        paragraphs: [
          kinds[values['kind'] ?? ''] ?? '',
          ...(values['message'] ? [values['message']] : []),
        ],
        notes: [
          [
            ...line('Contact person', values['contact_name']),
            ...line('Email', values['email']),
            ...line('Phone', values['phone']),
            ...line('Website', values['website']),
            ...line('Country', countryName(values['country'] ?? '')),
          ].join('\n'),
        ],
        action: { label: 'Open applications', url: '/admin/partners?tab=applications' },
      },
      sender: {
        subject: 'We have your application',
        paragraphs: [
          `Thank you for your interest in becoming a partner of ${tenant.settings.site_name}. Your application has arrived, and a person will read it and write back.`,
        ],
        notes: [
          'You did not apply? Then somebody typed your address by mistake: you need not do anything.',
        ],
      },
    });
  });
