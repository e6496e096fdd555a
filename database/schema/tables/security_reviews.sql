create table security_reviews (
  event_id uuid not null,
  company_id uuid not null,
  state text not null,
  reason text not null,
  reviewed_by uuid,
  reviewed_at timestamp with time zone not null default clock_timestamp(),
  constraint security_reviews_pkey PRIMARY KEY (event_id),
  constraint security_reviews_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE,
  constraint security_reviews_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 300))),
  constraint security_reviews_reviewed_by_fkey FOREIGN KEY (reviewed_by) REFERENCES profiles(id) ON DELETE SET NULL,
  constraint security_reviews_state_check CHECK ((state = ANY (ARRAY['open'::text, 'resolved'::text, 'dismissed'::text])))
);

CREATE INDEX security_reviews_by_company ON public.security_reviews USING btree (company_id);
CREATE INDEX security_reviews_by_person ON public.security_reviews USING btree (reviewed_by);

alter table security_reviews enable row level security;
alter table security_reviews force row level security;

create policy "members read decisions about events of their own subtree" on security_reviews for select to app_user
  using ((( SELECT app.may('security'::text, 'read'::text) AS may) AND (EXISTS ( SELECT
   FROM get_accessible_companies(app.user_id(), 'read'::text) a(id)
  WHERE (a.id = security_reviews.company_id)
 OFFSET 0))));
create policy "the owner role maintains derived rows" on security_reviews for all to trunkline_owner
  using (true)
  with check (true);
create policy "the platform reads and writes every row" on security_reviews for all to app_platform
  using (true)
  with check (true);

CREATE TRIGGER announce_above AFTER INSERT OR UPDATE ON security_reviews FOR EACH ROW EXECUTE FUNCTION app.announce_security('company_id');

grant select on security_reviews to app_platform;
grant select on security_reviews to app_user;
