CREATE OR REPLACE FUNCTION app.keep_order_files()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    known uuid[];
  begin
    select coalesce(array_agg(f.id), '{}') into known from order_files f
      where f.id = any (app.answer_files(new.answers))
        and (f.company_id in (new.buyer_id, new.seller_id)
          or exists (select from order_lines l where l.id = new.fulfils_line_id
            and app.answer_files(l.answers) @> array[f.id])
          or tg_op = 'UPDATE' and app.answer_files(old.answers) @> array[f.id]);
    update order_files f set expires_at = null
      where f.id = any (known) and f.expires_at is not null;
    select new.answers || coalesce(jsonb_object_agg(a.key, null), '{}') into new.answers
      from jsonb_each(new.answers) a
      where not app.answer_files(jsonb_build_object(a.key, a.value)) <@ known;
    return new;
  end $function$
;
