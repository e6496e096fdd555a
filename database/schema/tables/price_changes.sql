create table price_changes (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  list_id uuid not null,
  reason text not null,
  state text not null,
  valid_from date not null,
  entries integer not null,
  preview jsonb not null,
  proposal jsonb,
  author_id uuid default app.user_id(),
  decided_by uuid,
  decided_at timestamp with time zone,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  approver_role text,
  constraint price_changes_pkey PRIMARY KEY (id),
  constraint price_changes_approver_role_check CHECK ((approver_role = ANY (ARRAY['owner'::text, 'admin'::text, 'master_distributor'::text, 'distributor'::text, 'reseller'::text, 'end_user'::text]))),
  constraint price_changes_check CHECK (((state = 'awaiting_approval'::text) = (proposal IS NOT NULL))),
  constraint price_changes_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE,
  constraint price_changes_company_id_id_key UNIQUE (company_id, id),
  constraint price_changes_company_id_list_id_fkey FOREIGN KEY (company_id, list_id) REFERENCES price_lists(company_id, id) ON DELETE CASCADE,
  constraint price_changes_entries_check CHECK (((entries >= 1) AND (entries <= 10000))),
  constraint price_changes_preview_check CHECK ((jsonb_typeof(preview) = 'object'::text)),
  constraint price_changes_proposal_check CHECK ((jsonb_typeof(proposal) = 'array'::text)),
  constraint price_changes_reason_check CHECK (((length(btrim(reason)) >= 1) AND (length(btrim(reason)) <= 500))),
  constraint price_changes_state_check CHECK ((state = ANY (ARRAY['awaiting_approval'::text, 'accepted'::text, 'declined'::text, 'withdrawn'::text])))
);

CREATE INDEX price_changes_by_company ON public.price_changes USING btree (company_id, created_at DESC, id);
CREATE INDEX price_changes_by_list ON public.price_changes USING btree (list_id);

alter table price_changes enable row level security;
alter table price_changes force row level security;

create policy "members read price changes of their own subtree" on price_changes for select to app_user
  using ((( SELECT app.may('prices'::text, 'read'::text) AS may) AND (EXISTS ( SELECT
   FROM get_accessible_companies(app.user_id(), 'read'::text) a(id)
  WHERE (a.id = price_changes.company_id)
 OFFSET 0))));
create policy "the owner role maintains derived rows" on price_changes for all to trunkline_owner
  using (true)
  with check (true);
create policy "the platform reads and writes every row" on price_changes for all to app_platform
  using (true)
  with check (true);

CREATE CONSTRAINT TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON price_changes DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION app.audit_row('company_id', 'reason');
CREATE CONSTRAINT TRIGGER publish_changed AFTER UPDATE ON price_changes DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.version <> old.version) EXECUTE FUNCTION app.publish_change('prices', 'price_change', 'company_id', 'reason');
CREATE CONSTRAINT TRIGGER publish_new AFTER INSERT ON price_changes DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION app.publish_change('prices', 'price_change', 'company_id', 'reason');
CREATE TRIGGER touch BEFORE UPDATE ON price_changes FOR EACH ROW EXECUTE FUNCTION app.touch();
CREATE TRIGGER warn_sellers_of_accepted AFTER UPDATE ON price_changes FOR EACH ROW WHEN (new.state = 'accepted'::text AND old.state <> 'accepted'::text) EXECUTE FUNCTION app.queue_seller_warnings();
CREATE TRIGGER warn_sellers_of_new AFTER INSERT ON price_changes FOR EACH ROW WHEN (new.state = 'accepted'::text) EXECUTE FUNCTION app.queue_seller_warnings();

grant delete, insert, select, update on price_changes to app_platform;
grant select on price_changes to app_user;
