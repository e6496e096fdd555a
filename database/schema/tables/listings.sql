create table listings (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  service_id uuid not null,
  state text not null default 'listed'::text,
  featured boolean not null default false,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint listings_pkey PRIMARY KEY (company_id, service_id),
  constraint listings_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE,
  constraint listings_id_key UNIQUE (id),
  constraint listings_service_id_fkey FOREIGN KEY (service_id) REFERENCES services(id) ON DELETE CASCADE,
  constraint listings_state_check CHECK ((state = ANY (ARRAY['listed'::text, 'unlisted'::text])))
);

CREATE INDEX listings_by_service ON public.listings USING btree (service_id, company_id) WHERE (state = 'listed'::text);

alter table listings enable row level security;
alter table listings force row level security;

create policy "members feature listings of their own subtree" on listings for update to app_user
  using ((( SELECT app.may('services'::text, 'update'::text) AS may) AND (EXISTS ( SELECT
   FROM get_accessible_companies(app.user_id(), 'read'::text) a(id)
  WHERE (a.id = listings.company_id)
 OFFSET 0))))
  with check ((( SELECT app.may('services'::text, 'update'::text) AS may) AND (EXISTS ( SELECT
   FROM get_accessible_companies(app.user_id(), 'read'::text) a(id)
  WHERE (a.id = listings.company_id)
 OFFSET 0))));
create policy "members read listings of their own subtree" on listings for select to app_user
  using ((( SELECT app.may('services'::text, 'read'::text) AS may) AND (EXISTS ( SELECT
   FROM get_accessible_companies(app.user_id(), 'read'::text) a(id)
  WHERE (a.id = listings.company_id)
 OFFSET 0))));
create policy "the owner role maintains derived rows" on listings for all to trunkline_owner
  using (true)
  with check (true);
create policy "the platform reads and writes every row" on listings for all to app_platform
  using (true)
  with check (true);

CREATE CONSTRAINT TRIGGER audit_change AFTER INSERT OR DELETE OR UPDATE ON listings DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION app.audit_listing();
CREATE TRIGGER price_epoch_delete AFTER DELETE ON listings REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.follow_price_rows();
CREATE TRIGGER price_epoch_insert AFTER INSERT ON listings REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.follow_price_rows();
CREATE TRIGGER price_epoch_update AFTER UPDATE ON listings REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.follow_price_rows();
CREATE TRIGGER send_event_insert AFTER INSERT ON listings FOR EACH ROW EXECUTE FUNCTION app.announce_public_change();
CREATE TRIGGER send_event_update AFTER UPDATE OF state ON listings FOR EACH ROW EXECUTE FUNCTION app.announce_public_change();
CREATE TRIGGER touch BEFORE UPDATE ON listings FOR EACH ROW EXECUTE FUNCTION app.touch();

grant delete, insert, select, update on listings to app_platform;
grant select on listings to app_user;

grant update (featured) on listings to app_user;
