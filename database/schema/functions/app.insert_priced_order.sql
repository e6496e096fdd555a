CREATE OR REPLACE FUNCTION app.insert_priced_order(seller uuid, buyer uuid, lines jsonb, order_source text, buyer_reference text, order_note text, fulfils uuid, author uuid)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    made uuid := gen_random_uuid();
  begin
    insert into orders (id, seller_id, buyer_id, number, currency, source, reference, note,
        fulfils_order_id, created_by)
      values (made, seller, buyer, app.next_order_number(seller), lines -> 0 ->> 'currency',
        order_source, buyer_reference, order_note, fulfils, author);
    with line as materialized (
      select gen_random_uuid() as id, l.*
      from jsonb_to_recordset(lines) l (position integer, service_id uuid, plan_id uuid,
        service text, plan text, terms jsonb, charges jsonb, currency text, priced_on date,
        quantity integer, answers jsonb, beneficiary_id uuid, fulfils_line_id uuid,
        parent integer))
    insert into order_lines (id, seller_id, buyer_id, order_id, position, service_id, plan_id,
        service, plan, terms, charges, currency, priced_on, quantity, answers, beneficiary_id,
        fulfils_line_id, parent_id)
      select l.id, seller, buyer, made, l.position, l.service_id, l.plan_id, l.service, l.plan,
        l.terms, l.charges, l.currency, l.priced_on, l.quantity, l.answers, l.beneficiary_id,
        l.fulfils_line_id, b.id
      from line l left join line b on b.position = l.parent
      order by l.position;
    return made;
  end $function$
;
