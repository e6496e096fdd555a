CREATE OR REPLACE FUNCTION app.empty_mail()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  begin
    new.text := '';
    new.html := '';
    new.list_unsubscribe := null;
    new.sealed := false;
    return new;
  end $function$
;
