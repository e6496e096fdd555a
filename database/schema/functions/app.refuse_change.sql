CREATE OR REPLACE FUNCTION app.refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  begin
    raise exception using errcode = '42501', message = tg_table_name || ' is append-only';
  end $function$
;
