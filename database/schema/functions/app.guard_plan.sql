CREATE OR REPLACE FUNCTION app.guard_plan()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  begin
    if current_user <> 'app_user' then
      return new;
    end if;
    if old.offered_at is not null and (new.code, new.term_months, new.bill_months, new.trial_days,
        new.end_action, new.notice_days, new.window_days, new.early_fee_bps,
        new.charge_while_suspended, new.min_quantity, new.max_quantity, new.step_quantity,
        new.deleted_at)
      is distinct from (old.code, old.term_months, old.bill_months, old.trial_days,
        old.end_action, old.notice_days, old.window_days, old.early_fee_bps,
        old.charge_while_suspended, old.min_quantity, old.max_quantity, old.step_quantity,
        old.deleted_at) then
      raise exception using errcode = 'TL062', message = 'plan_offered';
    end if;
    if new.deleted_at is distinct from old.deleted_at and not app.may('services', 'delete') then
      raise exception using errcode = '42501', message = 'services:delete is not granted';
    end if;
    return new;
  end $function$
;
