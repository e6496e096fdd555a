CREATE OR REPLACE FUNCTION app.guard_letter()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  begin
    if old.signed_at is not null
      or (new.content, new.sha256, new.pdf, new.pdf_sha256)
        is distinct from (old.content, old.sha256, old.pdf, old.pdf_sha256) then
      raise exception 'letters are never changed' using errcode = '42501';
    end if;
    return new;
  end $function$
;
