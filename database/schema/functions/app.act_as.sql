CREATE OR REPLACE FUNCTION app.act_as(changes jsonb)
 RETURNS text
 LANGUAGE plpgsql
AS $function$
  declare
    before text := coalesce(current_setting('app.claims', true), '');
  begin
    perform set_config('app.claims',
      app.sign_claims(coalesce(app.claims(), '{}') || changes, current_setting('role')), true);
    return before;
  end $function$
;
