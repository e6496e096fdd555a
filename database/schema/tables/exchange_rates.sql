create table exchange_rates (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  from_currency text not null,
  to_currency text not null,
  rate_e8 bigint not null,
  valid_from date not null,
  created_at timestamp with time zone not null default now(),
  created_by uuid default app.user_id(),
  constraint exchange_rates_pkey PRIMARY KEY (id),
  constraint exchange_rates_check CHECK ((from_currency <> to_currency)),
  constraint exchange_rates_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE,
  constraint exchange_rates_company_id_from_currency_to_currency_valid_f_key UNIQUE (company_id, from_currency, to_currency, valid_from),
  constraint exchange_rates_from_currency_check CHECK ((from_currency ~ '^[A-Z]{3}$'::text)),
  constraint exchange_rates_rate_e8_check CHECK (((rate_e8 >= 1) AND (rate_e8 <= '1000000000000000'::bigint))),
  constraint exchange_rates_to_currency_check CHECK ((to_currency ~ '^[A-Z]{3}$'::text))
);

alter table exchange_rates enable row level security;
alter table exchange_rates force row level security;

create policy "members create exchange rates of their own subtree" on exchange_rates for insert to app_user
  with check ((( SELECT app.may('prices'::text, 'create'::text) AS may) AND (EXISTS ( SELECT
   FROM get_accessible_companies(app.user_id(), 'read'::text) a(id)
  WHERE (a.id = exchange_rates.company_id)
 OFFSET 0))));
create policy "members read exchange rates of their own subtree" on exchange_rates for select to app_user
  using ((( SELECT app.may('prices'::text, 'read'::text) AS may) AND (EXISTS ( SELECT
   FROM get_accessible_companies(app.user_id(), 'read'::text) a(id)
  WHERE (a.id = exchange_rates.company_id)
 OFFSET 0))));
create policy "members withdraw coming exchange rates of their own subtree" on exchange_rates for delete to app_user
  using ((( SELECT app.may('prices'::text, 'update'::text) AS may) AND (valid_from > ((now() AT TIME ZONE 'UTC'::text))::date) AND (EXISTS ( SELECT
   FROM get_accessible_companies(app.user_id(), 'read'::text) a(id)
  WHERE (a.id = exchange_rates.company_id)
 OFFSET 0))));
create policy "the owner role maintains derived rows" on exchange_rates for all to trunkline_owner
  using (true)
  with check (true);
create policy "the platform reads and writes every row" on exchange_rates for all to app_platform
  using (true)
  with check (true);

CREATE CONSTRAINT TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON exchange_rates DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION app.audit_row('company_id', 'from_currency');
CREATE TRIGGER guard BEFORE INSERT ON exchange_rates FOR EACH ROW EXECUTE FUNCTION app.guard_price_row();
CREATE TRIGGER price_epoch_delete AFTER DELETE ON exchange_rates REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.follow_price_rows();
CREATE TRIGGER price_epoch_insert AFTER INSERT ON exchange_rates REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.follow_price_rows();
CREATE TRIGGER price_epoch_update AFTER UPDATE ON exchange_rates REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.follow_price_rows();
CREATE TRIGGER send_event_delete AFTER DELETE ON exchange_rates FOR EACH ROW EXECUTE FUNCTION app.announce_public_change();
CREATE TRIGGER send_event_insert AFTER INSERT ON exchange_rates FOR EACH ROW EXECUTE FUNCTION app.announce_public_change();
CREATE TRIGGER warn_sellers AFTER INSERT OR DELETE ON exchange_rates FOR EACH ROW EXECUTE FUNCTION app.queue_rate_warnings();

grant delete, insert, select, update on exchange_rates to app_platform;
grant delete, select on exchange_rates to app_user;

grant insert (id, company_id, from_currency, to_currency, rate_e8, valid_from) on exchange_rates to app_user;
