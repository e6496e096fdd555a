import { receiveContact } from './capabilities/messaging/index.ts';
import { receiveApplication } from './capabilities/partners/index.ts';
import type { FormName, FormReceiver } from './kernel/forms/form.ts';

/** What becomes of the public forms. */
export const formReceivers: Readonly<Record<FormName, FormReceiver>> = {
  contact: receiveContact,
  partner: receiveApplication,
};
