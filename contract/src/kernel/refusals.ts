import { databaseLimits as limits } from './database-limits.ts';

export const companyNotFound = 'Company not found.';
export const planNotFound = 'Plan not found.';
export const quantityNotAllowed = "This quantity can't be ordered.";

/** Refusals by the database, which raises the code; the caller sees the message. */
export const refusals = {
  address_missing: 'Enter the emergency address first.',
  address_state: 'This emergency address has changed in the meantime. Reload the order.',
  alert_reworded: 'The alert has changed. Read it again.',
  audit_append_only: "Audit log entries can't be changed or deleted.",
  beneficiary_unknown: companyNotFound,
  bundle_allocation: 'The shares of the parts have to add up to 100%.',
  bundle_in_bundle: "A bundle can't be part of another bundle.",
  bundle_part_delivered:
    'Part of this bundle has already been delivered, so it can no longer be cancelled.',
  bundle_plan_fixed: "A bundle's plan can't be changed. Order another bundle instead.",
  cart_full: `Your cart already has ${limits.cart_lines} items. Order these first.`,
  charge_reversed: 'This charge has already been reversed.',
  charge_state: 'This charge has already been accepted, declined or withdrawn. Reload the order.',
  charge_without_price:
    'One of the sellers has no price for a charge. Set one, or ask your supplier for one.',
  companies_below: 'There are companies below this one. Move or delete them first.',
  companies_in_use:
    'This company has active companies below it, or others have ordered its services.',
  company_below_itself: "A company can't be below itself.",
  company_charged:
    "This company has charges with a company that isn't deleted, so it stays in the recycle bin.",
  company_has_open_orders:
    'This company has open orders with its supplier. Complete or cancel them first.',
  company_in_recycle_bin: 'The company is in the recycle bin. Restore it first.',
  company_not_reachable: "You can't send messages to this company.",
  conversation_closed: 'This conversation is closed. Reopen it to continue.',
  domain_already_added: 'This domain has already been added.',
  domain_not_verified:
    "This domain isn't verified yet. Verify it first, then make it the primary domain.",
  drift_state: 'This difference has been handled in the meantime. Reload it.',
  emergency_address_needed:
    'This task is completed automatically once the emergency address is registered.',
  folder_in_itself: "A folder can't be moved into itself.",
  folders_too_deep: `This folder is nested too deeply. Folders can be nested up to ${limits.folder_levels} levels deep.`,
  invitation_declined: 'This invitation was declined.',
  invitation_reported: `This person reported that your invitation wasn't meant for them. Try again after ${limits.reported_invitation_days} days.`,
  last_owner: 'A company needs at least one active owner. Make someone else an owner first.',
  letter_state: 'This letter was signed, was replaced or has expired. Reload the order.',
  letter_unsigned: `A letter of authorisation signed in the last ${limits.letter_days} days is required.`,
  line_of_bundle: 'This item is part of a bundle. Cancel the bundle instead.',
  line_state: 'This item has changed in the meantime. Reload the order.',
  line_tasks_open: 'Other tasks for this item are still open. Complete them first.',
  message_deleted: 'This message was deleted.',
  messaging_pending: 'First record whether messaging for this number was ported.',
  new_people_not_allowed: "The security policy doesn't let new people join this company.",
  no_other_company:
    "Notes can't be added here: everyone in this conversation belongs to your company.",
  no_recipients: 'No one at this company can receive messages right now.',
  no_seller: 'Your company has no supplier to order from.',
  not_orderable: 'One of these plans is no longer available, or has no price.',
  not_purgeable: "Records of this type can't be deleted permanently.",
  order_state: 'This order has changed in the meantime. Reload it.',
  other_file_kind: 'A picture can only be replaced with a picture, and a document with a document.',
  other_side_of_record:
    'You can only start a conversation about this record with the other company involved.',
  own_account: "You can't move, suspend or delete yourself. Ask another administrator.",
  own_company: 'Only a company above yours can move, suspend or delete your company.',
  parent_in_recycle_bin: 'The parent company is in the recycle bin. Restore it first.',
  parent_kind: 'A company can only be below a company of a higher type.',
  participant_not_allowed: "One of these people can't join this conversation.",
  permission_removed_above:
    'A company above yours removed this permission. Only that company can restore it.',
  person_not_reachable: "One of these people can't receive messages from you.",
  person_of_higher_role: "You can't delete people with a higher role than yours.",
  picture_in_use: 'This picture is used as a logo or favicon. Choose another one there first.',
  picture_not_found: "This picture isn't in the company's media library.",
  picture_of_other_company: "Pictures of other companies can't be used here.",
  plan_offered:
    "A plan that has been offered can't be changed. Duplicate it and offer the copy instead.",
  plan_state: 'The plan has been offered or retired in the meantime. Reload it.',
  plan_without_charges: 'Add at least one charge before you offer the plan.',
  plan_without_price:
    'One of the sellers has no price for this plan. Set one, or ask your supplier for one.',
  port_numbers_open:
    'Some numbers are neither ported nor cancelled. You can complete the task once all of them are.',
  port_state: 'This number has changed in the meantime. Reload the order.',
  price_buyer_unknown: companyNotFound,
  price_change_started:
    'These prices already apply. Set new ones from a later day to replace them.',
  price_change_state: 'This change has already been approved, declined or withdrawn. Reload it.',
  price_in_the_past: "A price can't start in the past. Choose today or a later day.",
  price_list_base_kind: 'A price list can only be based on one of the same kind.',
  price_list_circle: "A price list can't be based on itself, directly or through others.",
  price_list_depth: `Price lists can build on each other at most ${limits.price_list_levels} levels deep.`,
  price_list_in_use: 'This price list is in use. Create a new one and assign it from a later day.',
  price_list_other_kind: "This kind of price list can't be assigned here. Choose another one.",
  price_target_unknown: planNotFound,
  quantity_not_allowed: quantityNotAllowed,
  quote_delivered: 'This quote has already been emailed. Withdraw or revise it instead.',
  quote_expired: 'This quote has expired. Reject it so that the seller can set a later date.',
  quote_state: 'This quote has changed in the meantime. Reload it.',
  recipient_required: 'Choose a recipient.',
  record_under_hold: 'This record is under legal hold. Release it first.',
  redirect_loop: 'This redirect would lead back to its own address.',
  related_record_under_hold: 'A related record is under legal hold. Release that one first.',
  request_taken_over: 'The same request is already running. Nothing was changed.',
  retry_too_late: `This order failed more than ${limits.retry_days} days ago. Place a new order instead.`,
  roles_changed_meanwhile:
    'Someone else has changed these roles. Reload to see the current version.',
  sender_not_verified: 'The sender has to be an address at one of your verified domains.',
  service_circle: 'These services would depend on each other, directly or through others.',
  service_published:
    'Unpublish the service before you change it. A second person has to approve each version.',
  service_second_person: 'Someone else with the permission to approve services has to publish it.',
  several_currencies: 'These plans are sold in several currencies. Order them one by one.',
  subscription_changed: 'The subscription has changed in the meantime. Reload it.',
  subscription_of_bundle: 'This subscription is part of a bundle. Change the bundle instead.',
  subscription_state:
    "The subscription's current status doesn't allow this. Reload it to see the available actions.",
  subscription_suspended_above:
    'A company above yours suspended this subscription. Only that company can resume it.',
  suspension_reason: 'Enter a reason for the suspension.',
  task_state: 'This task has changed in the meantime. Reload it.',
  too_many_domains: `This company already has ${limits.domains} domains. Remove one first.`,
  too_many_participants: `A conversation can't have more than ${limits.participants} people. Remove someone first.`,
  transfer_of_bundle:
    "A bundle can't be transferred. Order it from the new seller, then end this one.",
  transfer_same_sellers: "The buyer of this subscription hasn't moved to another seller.",
  transfer_scheduled: 'A change is scheduled for the renewal. Undo it first.',
} as const satisfies Record<string, string>;

export type Refusal = keyof typeof refusals;

/** The field of the input that a refusal is about. */
export const refusedFields: Partial<Record<Refusal, string>> = {
  sender_not_verified: 'texts.mail_sender_address',
};

/** Returns whether the database's message is the code of a refusal. */
export const isRefusal = (code: string): code is Refusal => Object.hasOwn(refusals, code);
