CREATE OR REPLACE FUNCTION app.take_quote(version_id uuid, party text, evidence jsonb, reference text, moment timestamp with time zone)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    v quote_versions;
    q quotes;
    made uuid;
    entry audit_logs;
  begin
    select * into v from quote_versions x where x.id = take_quote.version_id;
    if v.valid_until < app.trading_day(v.seller_id, v.buyer_id, moment)
      or v.delivered_at is null
      or not exists (select from companies c where c.id = v.buyer_id
        and c.parent_id = v.seller_id and c.status = 'active' and c.deleted_at is null)
      or not app.set_quote_state(v.id, 'accept', 'accepted', party, '') then
      return null;
    end if;
    select * into q from quotes x where x.id = v.quote_id;
    made := app.insert_priced_order(v.seller_id, v.buyer_id, v.content::jsonb -> 'lines', 'quote',
      take_quote.reference, '', null, q.created_by);
    update quotes x set order_id = made where x.id = q.id;
    insert into quote_acceptances (seller_id, buyer_id, version_id, order_id, name, title, email,
        consent, sha256, pdf_sha256, code_sent_at, user_id, address, agent, accepted_at)
      values (v.seller_id, v.buyer_id, v.id, made, evidence ->> 'name', evidence ->> 'title',
        evidence ->> 'email', evidence ->> 'consent', v.sha256, v.pdf_sha256,
        (evidence ->> 'code_sent_at')::timestamptz, app.user_id(), evidence ->> 'address',
        evidence ->> 'agent', moment);
    entry.company_id := v.seller_id;
    entry.action := 'event';
    entry.resource_type := 'quotes.accepted';
    entry.resource_id := q.id;
    entry.resource_label := q.number;
    entry.result := 'done';
    entry.after := evidence || jsonb_build_object('version', v.number,
      'sha256', encode(v.sha256, 'hex'), 'pdf_sha256', encode(v.pdf_sha256, 'hex'));
    perform app.write_audit(entry);
    perform app.record_transition('order', made, made, null, 'create', null, 'draft', 'buyer', '',
      null);
    if app.quote_below_floor(v) then
      insert into order_tasks (seller_id, buyer_id, order_id, kind, responsible_id, role, due_at,
          details)
        values (v.seller_id, v.buyer_id, made, 'approval', v.seller_id, 'admin',
          now() + interval '1 day', jsonb_build_object('below_floor', true));
    end if;
    if exists (select from order_lines l where l.order_id = made and app.lacks_details(l)) then
      perform app.set_order_state(made, 'submit', 'awaiting_details', 'buyer', '', app.user_id());
    else
      perform app.pass_details(made, 'submit', 'buyer', v.amount, app.user_id());
    end if;
    return made;
  end $function$
;
