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
            ...line('VAT or tax number', values['tax_number']),
          ].join('\n'),
        ],
        action: { label: 'View applications', url: '/admin/partners?tab=applications' },
      },
      sender: {
        subject: 'We received your application',
        paragraphs: [
          `Thank you for your interest in becoming a partner of ${tenant.settings.site_name}. We've received your application and will get back to you soon.`,
        ],
        notes: [
          "If you didn't apply, someone entered your address by mistake. You can ignore this email.",
        ],
      },
    });
  });
