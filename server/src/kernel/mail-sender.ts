import type { Tx } from '@trunkline/database/database';
import { sql } from 'kysely';
import * as z from 'zod';

/** A setting of a company or of one above it that affects the sender of emails. */
export interface SenderSetting {
  readonly key: string;
  readonly value: unknown;
  /** 0 for the company itself. */
  readonly depth: number;
  /** Whether email may be sent from the value, if it is an address. */
  readonly sendable: boolean;
}

export interface MailSender {
  readonly sender: string;
  readonly senderName: string;
  /** Where replies go; null if they go to the sender. */
  readonly replyTo: string | null;
}

/**
 * Lists sender settings of a company and those above it, nearest first; the platform's if there is
 * no company.
 */
export async function selectSenderSettings(
  tx: Tx,
  companyId: string | null,
): Promise<SenderSetting[]> {
  const { rows } = await sql<SenderSetting>`
    select s.setting_key as key, s.setting_value as value, t.depth,
      app.can_send_as(s.company_id, s.setting_value #>> '{}') as sendable
    from company_tree t join site_settings s on s.company_id = t.ancestor_id
    where t.descendant_id = coalesce(${companyId}::uuid, (select id from companies where kind = 'platform'))
      and s.setting_key in ('mail_sender_address', 'mail_sender_name', 'mail_reply_to', 'support_email',
        'contact_email', 'site_name')
    order by t.depth`.execute(tx);
  return rows;
}

/**
 * Determines the sender: the nearest company's address that may be used for sending, under the
 * company's own name. Replies go to the company's own address, even if it can't be used for
 * sending.
 */
export function senderOf(settings: readonly SenderSetting[], host: string): MailSender {
  const addresses = (keys: readonly string[], from: readonly SenderSetting[]) =>
    keys.flatMap((key) =>
      from
        .filter((item) => item.key === key)
        .flatMap(({ value }) => z.email().safeParse(value).data ?? []),
    );
  const depths = [...new Set(settings.map(({ depth }) => depth))];
  const senderKeys = ['mail_sender_address', 'support_email', 'contact_email'];
  const sender =
    depths
      .flatMap((depth) =>
        addresses(
          senderKeys,
          settings.filter((setting) => setting.depth === depth && setting.sendable),
        ),
      )
      .at(0) ?? `no-reply@${host}`;
  const nearest = (key: string) =>
    settings.find((setting) => setting.key === key && typeof setting.value === 'string');
  const ownName = settings.find(
    ({ key, depth, value }) =>
      depth === 0 && key === 'mail_sender_name' && typeof value === 'string',
  );
  const name = ownName ?? nearest('site_name') ?? nearest('mail_sender_name');
  const ownSettings = settings.filter(({ depth }) => depth === 0);
  const [replyTo = null] = addresses(
    ['mail_reply_to', 'support_email', 'contact_email'],
    ownSettings,
  );
  return {
    sender,
    senderName: typeof name?.value === 'string' ? name.value : '',
    replyTo: replyTo === sender ? null : replyTo,
  };
}
