import { defineStateTable } from '../kernel/state-table.ts';
import { letterDays } from './letters.ts';

// Porting numbers from another carrier. Plain data without zod.

export const portStateNames = [
  'draft',
  'documents',
  'submitted',
  'exception',
  'foc_confirmed',
  'activating',
  'voice_ported',
  'done',
  'cancel_pending',
  'cancelled',
] as const;
export type PortState = (typeof portStateNames)[number];
export const portStates = {
  draft: 'Draft',
  documents: 'Documents needed',
  submitted: 'Submitted to the carrier',
  exception: 'Rejected by the carrier',
  foc_confirmed: 'Date confirmed',
  activating: 'Being activated',
  voice_ported: 'Calls ported',
  done: 'Ported',
  cancel_pending: 'Being cancelled',
  cancelled: 'Cancelled',
} as const satisfies Record<PortState, string>;

export const portEventNames = [
  'ask_documents',
  'submit',
  'reject',
  'confirm_foc',
  'activate',
  'port_voice',
  'finish',
  'request_cancel',
  'confirm_cancel',
  'cancel',
] as const;
export type PortEvent = (typeof portEventNames)[number];

export const portTable = defineStateTable(
  'port',
  'port_numbers.state',
  portStateNames,
  portEventNames,
  [
    [['draft'], 'ask_documents', ['documents'], ['responsible']],
    // Requires a signed letter of authorisation; sending the letter triggers ask_documents.
    [['documents', 'exception'], 'submit', ['submitted'], ['responsible']],
    [['submitted', 'foc_confirmed'], 'reject', ['exception'], ['responsible']],
    [['submitted'], 'confirm_foc', ['foc_confirmed'], ['responsible']],
    [['foc_confirmed'], 'activate', ['activating'], ['responsible']],
    [['activating'], 'port_voice', ['voice_ported'], ['responsible']],
    // Only once it has been recorded whether messaging was ported too.
    [['voice_ported'], 'finish', ['done'], ['responsible']],
    [
      ['submitted', 'exception', 'foc_confirmed'],
      'request_cancel',
      ['cancel_pending'],
      ['responsible', 'buyer'],
    ],
    [['cancel_pending'], 'confirm_cancel', ['cancelled'], ['responsible']],
    [['draft', 'documents'], 'cancel', ['cancelled'], ['responsible', 'buyer']],
  ],
);

export const messagingStateNames = ['none', 'pending', 'ported', 'failed'] as const;
export type MessagingState = (typeof messagingStateNames)[number];
export const messagingStates = {
  none: 'No messaging',
  pending: 'Messaging pending',
  ported: 'Messaging ported',
  failed: 'Messaging failed',
} as const satisfies Record<MessagingState, string>;

export const messagingEventNames = ['port_messaging', 'fail_messaging', 'retry_messaging'] as const;

/** A number's messaging, which carriers port separately: before, with or after calls. */
export const messagingTable = defineStateTable(
  'messaging',
  'port_numbers.messaging',
  messagingStateNames,
  messagingEventNames,
  [
    [['pending'], 'port_messaging', ['ported'], ['responsible']],
    [['pending'], 'fail_messaging', ['failed'], ['responsible']],
    [['failed'], 'retry_messaging', ['pending'], ['responsible']],
  ],
);

/** States in which the carrier has received the request to port a number and its messaging. */
export const portedStateNames: readonly PortState[] = [
  'submitted',
  'exception',
  'foc_confirmed',
  'activating',
  'voice_ported',
];
export const numberTypeNames = ['geographic', 'mobile', 'toll_free', 'national'] as const;
export const numberTypes = {
  geographic: 'Geographic',
  mobile: 'Mobile',
  toll_free: 'Toll-free',
  national: 'National',
} as const satisfies Record<(typeof numberTypeNames)[number], string>;

interface Reject {
  readonly label: string;
  readonly fix: string;
  /** The party that can fix it. */
  readonly owner: 'buyer' | 'seller';
}
const reject = (owner: Reject['owner'], label: string, fix: string): Reject => ({
  label,
  fix,
  owner,
});

/** Our codes for why carriers reject ports; the carrier's own message is kept as well. */
export const portRejects = {
  ACCOUNT_NUMBER_MISMATCH: reject(
    'buyer',
    "The account number doesn't match.",
    'Copy the account number from a recent bill from the current carrier.',
  ),
  ENTITY_NAME_MISMATCH: reject(
    'buyer',
    "The name of the account holder doesn't match.",
    'Enter the name exactly as it appears on the bill.',
  ),
  ADDRESS_MISMATCH: reject(
    'buyer',
    "The service address doesn't match.",
    'Ask the current carrier for the service address on file.',
  ),
  PASSCODE_PIN_INVALID: reject(
    'buyer',
    'The PIN or passcode is wrong or has expired.',
    'Request a new port-out PIN from the current carrier.',
  ),
  PASSCODE_PIN_REQUIRED: reject(
    'buyer',
    'A PIN or passcode is required.',
    'Request a port-out PIN from the current carrier.',
  ),
  AUTHORIZED_SIGNER_MISMATCH: reject(
    'buyer',
    "The signer isn't authorised to act for this account.",
    'Have an authorised person sign the letter of authorisation.',
  ),
  LOA_MISSING: reject(
    'buyer',
    'The letter of authorisation is missing.',
    'Sign and upload the letter of authorisation.',
  ),
  LOA_INVALID: reject(
    'buyer',
    "The letter of authorisation isn't valid.",
    `Sign a new letter; it must be dated within the last ${letterDays} days.`,
  ),
  BILL_COPY_REQUIRED: reject(
    'buyer',
    'A copy of the bill is required.',
    'Upload a bill from the current carrier, no more than 30 days old.',
  ),
  TAX_ID_MISMATCH: reject(
    'buyer',
    "The tax number doesn't match.",
    'Enter the tax number that the current carrier has on file.',
  ),
  NUMBER_NOT_ON_ACCOUNT: reject(
    'buyer',
    "The number isn't on this account.",
    'Check the number, or enter the account it belongs to.',
  ),
  NUMBER_INACTIVE: reject(
    'buyer',
    'The number is no longer in service.',
    'Have the current carrier restore it before it is ported.',
  ),
  PENDING_ORDER_ON_ACCOUNT: reject(
    'buyer',
    'Another order is open on the account.',
    'Have the current carrier complete or cancel it.',
  ),
  ACCOUNT_FROZEN: reject(
    'buyer',
    'The account has a port freeze.',
    'Have the current carrier lift the freeze.',
  ),
  CONTRACT_OR_DEBT: reject(
    'buyer',
    'The current carrier has a claim on the account.',
    'Resolve it with the current carrier.',
  ),
  PARTIAL_PORT_NEEDS_NEW_BTN: reject(
    'buyer',
    'A partial port needs a new billing number.',
    'Enter the number that stays with the current carrier as the billing number.',
  ),
  NUMBER_NOT_PORTABLE: reject(
    'seller',
    "This carrier won't release the number.",
    'Offer the buyer a new number.',
  ),
  RATE_CENTER_NOT_COVERED: reject(
    'seller',
    "The new carrier doesn't cover this area.",
    'Submit the port to another carrier.',
  ),
  FOC_DATE_UNAVAILABLE: reject(
    'seller',
    "The requested date isn't available.",
    'Choose a later date and submit again.',
  ),
  ALREADY_PORTING: reject(
    'seller',
    'Another port of this number is in progress.',
    'Find out which carrier requested it, and cancel one of the two.',
  ),
  WRONG_LOSING_CARRIER: reject(
    'seller',
    'The number belongs to another carrier.',
    "Look up the number's carrier and submit again.",
  ),
  OTHER: reject('seller', 'Rejected for another reason.', "Read the carrier's message."),
} as const satisfies Record<string, Reject>;
export type PortReject = keyof typeof portRejects;

const isReject = (code: string): code is PortReject => Object.hasOwn(portRejects, code);
export const portRejectNames: readonly PortReject[] = Object.keys(portRejects).filter(isReject);

/** Returns the explanation of a reject code; that of `OTHER` for an unknown code. */
export const rejectOf = (code: string): Reject =>
  isReject(code) ? portRejects[code] : portRejects.OTHER;
