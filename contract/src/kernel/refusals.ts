/** Refusals of the database: triggers raise the code, and the caller reads the sentence. */
export const refusals = {
  alert_reworded: 'The alert has changed. Read it again.',
  bundle_allocation: 'The shares of the parts have to add up to 100%.',
  bundle_in_bundle: 'A bundle cannot be part of another bundle.',
  companies_below: 'There are companies below this one. Move or delete them first.',
  companies_in_use: 'There are active companies below it.',
  company_below_itself: "A company can't be below itself.",
  company_in_recycle_bin: 'The company is in the recycle bin. Restore it first.',
  company_not_reachable: "You can't write to this company.",
  conversation_closed: 'This conversation is closed. Reopen it to continue.',
  domain_already_added: 'This domain has already been added.',
  domain_not_verified: 'Only a verified domain can be the primary domain.',
  folder_in_itself: "A folder can't be moved into itself.",
  folders_too_deep: 'Folders can be nested up to eight levels.',
  invitation_declined: 'This invitation was declined.',
  invitation_reported:
    'This person reported your invitation as not meant for them. Try again after 30 days.',
  last_owner: 'A company needs at least one active owner. Make someone else an owner first.',
  message_deleted: 'This message was deleted.',
  new_people_not_allowed: "The security policy doesn't let new people join this company.",
  no_other_company: 'Everyone in this conversation belongs to your company.',
  no_recipients: 'No one at this company can get messages right now.',
  not_purgeable: "Records of this type can't be deleted permanently.",
  other_file_kind: 'Replace pictures with pictures and documents with documents.',
  own_account: 'Someone else has to move, suspend or delete you.',
  own_company: 'Only a company above yours can move, suspend or delete your company.',
  parent_in_recycle_bin: 'The parent company is in the recycle bin. Restore it first.',
  parent_kind: 'A company can only be below a company of a higher kind.',
  participant_not_allowed: "One of these people can't join this conversation.",
  permission_removed_above:
    'A company above yours removed this permission. Only that company can restore it.',
  person_not_reachable: "You can't write to one of these people.",
  picture_in_use: 'This picture is used as a logo or favicon. Choose another one there first.',
  picture_not_found: "This picture isn't in the company's media library.",
  picture_of_other_company: "Pictures of other companies can't be used here.",
  plan_offered:
    "What has been offered can't be changed. Duplicate the plan and offer the copy instead.",
  plan_state: 'The plan has been offered or retired in the meantime. Read it again.',
  plan_without_charges: 'Add at least one charge before you offer the plan.',
  price_buyer_unknown: 'Company not found.',
  price_in_the_past: 'A price can start today at the earliest.',
  price_list_base_kind: 'A price list can only be based on one of the same kind.',
  price_list_circle: "A price list can't be based on itself, directly or through others.",
  price_list_depth: 'Price lists can be based on each other at most three deep.',
  price_list_in_use: 'This price list is in use. Create a new one and assign it from a later day.',
  price_list_other_kind: 'This price list is of another kind.',
  price_target_unknown: 'Plan not found.',
  recipient_required: 'Choose a recipient.',
  record_under_hold: 'It is under legal hold.',
  redirect_loop: 'This redirect would lead back to its own address.',
  related_record_under_hold: 'A related record is under legal hold.',
  request_taken_over: 'This request is already being repeated. Nothing was changed here.',
  roles_changed_meanwhile:
    'Someone else has changed these roles. Reload to see the current version.',
  sender_not_verified: 'The sender has to be an address at one of your verified domains.',
  service_circle: 'These services would depend on each other in a circle.',
  service_published:
    'Unpublish the service before you change it: a second person approves what is published.',
  service_second_person: 'Someone else with the permission to approve services has to publish it.',
  too_many_domains: 'A company can have up to 20 domains. Remove one first.',
  too_many_participants: 'A conversation can have up to 100 people.',
} as const satisfies Record<string, string>;

export type Refusal = keyof typeof refusals;

/** Returns whether the database's message is the code of a refusal. */
export const isRefusal = (code: string): code is Refusal => Object.hasOwn(refusals, code);
