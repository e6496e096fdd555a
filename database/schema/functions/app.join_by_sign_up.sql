CREATE OR REPLACE FUNCTION app.join_by_sign_up(person uuid, tenant uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    known auth_users;
    customer uuid;
  begin
    select * into known from auth_users where id = person for update;
    if known.id is null or exists (select from profiles where id = person) then
      return false;
    end if;
    perform app.act_as(jsonb_build_object('user_id', person));
    insert into companies (parent_id, kind, name, slug, contact_email)
      values (tenant, 'customer', app.customer_name(known.name),
        app.free_slug('customer-' || left(person::text, 8)), known.email)
      returning id into customer;
    insert into profiles (id, company_id, email) values (person, customer, known.email);
    insert into user_roles (user_id, role) values (person, 'end_user');
    update auth_users set own_company_id = customer where id = person;
    return true;
  end $function$
;
grant execute on app.join_by_sign_up(uuid,uuid) to app_auth;
