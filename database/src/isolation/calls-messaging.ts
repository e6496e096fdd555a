import type { Calls } from './part.ts';
import { companyId, value } from './hierarchy.ts';
import { tables } from './rows.ts';

/** Calls to the functions of messaging; see calls.ts for the others. */
export const messagingCalls: Calls = {
  'app.can_read_messages': () => 'select where app.can_read_messages()',
  'app.visible_conversations': (company) =>
    `select from app.visible_conversations(array[${value(tables.conversations?.row(company).id)}]::uuid[])`,
  'app.can_see_conversation': (company) =>
    `select where app.can_see_conversation(${value(tables.conversations?.row(company).id)})`,
  'app.shares_conversation_with': (_company, person) =>
    `select where app.shares_conversation_with(${value(person)})`,
  'app.number_message': () => 'select app.number_message()',
  'app.announce_message': () => 'select app.announce_message()',
  'app.record_message_change': () => 'select app.record_message_change()',
  'app.announce_conversation': () => 'select app.announce_conversation()',
  'app.record_conversation_change': () => 'select app.record_conversation_change()',
  'app.message_roles': (company) =>
    `select from app.message_roles(array[${value(companyId(company))}]::uuid[])`,
  'app.sum_attachments': () => 'select where app.sum_attachments() >= 0',
  'app.announce_session': () => 'select app.announce_session()',
  'app.announce_suspension': () => 'select app.announce_suspension()',
  'app.announce_participant': () => 'select app.announce_participant()',
  'app.guard_read_position': () => 'select app.guard_read_position()',
  'app.queue_attachment_removal': () => 'select app.queue_attachment_removal()',
  'app.display_name': () => "select app.display_name('a', 'b', 'c')",
  'app.message_rows': (company) =>
    `select from app.message_rows(array[${value(tables.messages?.row(company).id)}]::uuid[])`,
  'app.list_messages': (company) =>
    `select from app.list_messages(array[${value(tables.messages?.row(company).id)}]::uuid[])`,
  'app.send_message': (company) =>
    `select from app.send_message(${value(tables.conversations?.row(company).id)}, 'message', 'Said', '{}', gen_random_uuid(), '{}', now())`,
  'app.conversation_readers': (company) =>
    `select from app.conversation_readers(array[${value(tables.conversations?.row(company).id)}]::uuid[])`,
  'app.live_messages': (company) =>
    `select from app.live_messages(array[${value(tables.messages?.row(company).id)}]::uuid[])`,
  'app.list_conversations': (company) =>
    `select from app.list_conversations(array[${value(tables.conversations?.row(company).id)}]::uuid[], 10)`,
  'app.conversation_people': (company) =>
    `select from app.conversation_people(${value(tables.conversations?.row(company).id)}, now())`,
  'app.reachable_people': (company) =>
    `select from app.reachable_people(array[${value(companyId(company))}]::uuid[], null, '', null, 10)`,
  'app.reachable_companies': (company) =>
    `select from app.reachable_companies('', 100) near where near.id = ${value(companyId(company))}`,
  'app.correspondents': (_company, person) =>
    `select from app.correspondents(null, '', 100) found where found.id = ${value(person)}`,
  'app.insert_participants': (company, person) =>
    `select app.insert_participants(${value(tables.conversations?.row(company).id)}, array[${value(person)}]::uuid[], now())`,
  'app.start_conversation': (_company, person) =>
    `select app.start_conversation('internal', null, array[${value(person)}]::uuid[], '', null, null, now())`,
  'app.add_participants': (company) =>
    `select app.add_participants(${value(tables.conversations?.row(company).id)}, '{}', now())`,
  'app.join_conversation': (company) =>
    `select app.join_conversation(${value(tables.conversations?.row(company).id)}, now())`,
  'app.announce_typing': (company) =>
    `select where app.announce_typing(${value(tables.conversations?.row(company).id)})`,
  'app.announce_presence': (_company, person) =>
    `select app.announce_presence(array[${value(person)}]::uuid[], now())`,
  'app.find_messages': (company) =>
    `select where ${value(tables.messages?.row(company).id)} = any(app.find_messages('said', null, null, null, 100))`,
  'app.find_conversations': (company) =>
    `select where ${value(tables.conversations?.row(company).id)} = any(app.find_conversations('company'))`,
  'app.count_unread_conversations': () => 'select where app.count_unread_conversations(10) > 0',
  'app.notify_unread': () => 'select app.notify_unread(now(), now(), 1)',
};
