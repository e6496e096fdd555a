create table quote_acceptances (
  id uuid not null default gen_random_uuid(),
  seller_id uuid not null,
  buyer_id uuid not null,
  version_id uuid not null,
  order_id uuid,
  name text not null,
  title text not null default ''::text,
  email text not null,
  consent text not null,
  sha256 bytea not null,
  pdf_sha256 bytea not null,
  code_sent_at timestamp with time zone,
  user_id uuid,
  address text not null default ''::text,
  agent text not null default ''::text,
  accepted_at timestamp with time zone not null,
  constraint quote_acceptances_pkey PRIMARY KEY (id),
  constraint quote_acceptances_address_check CHECK ((length(address) <= 60)),
  constraint quote_acceptances_agent_check CHECK ((length(agent) <= 500)),
  constraint quote_acceptances_consent_check CHECK (((length(consent) >= 1) AND (length(consent) <= 1000))),
  constraint quote_acceptances_email_check CHECK ((length(email) <= 254)),
  constraint quote_acceptances_name_check CHECK (((length(name) >= 2) AND (length(name) <= 120))),
  constraint quote_acceptances_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE SET NULL,
  constraint quote_acceptances_pdf_sha256_check CHECK ((length(pdf_sha256) = 32)),
  constraint quote_acceptances_sha256_check CHECK ((length(sha256) = 32)),
  constraint quote_acceptances_title_check CHECK ((length(title) <= 120)),
  constraint quote_acceptances_version_id_key UNIQUE (version_id),
  constraint quote_acceptances_version_id_seller_id_buyer_id_fkey FOREIGN KEY (version_id, seller_id, buyer_id) REFERENCES quote_versions(id, seller_id, buyer_id) ON DELETE CASCADE
);

CREATE INDEX quote_acceptances_by_order ON public.quote_acceptances USING btree (order_id) WHERE (order_id IS NOT NULL);

alter table quote_acceptances enable row level security;
alter table quote_acceptances force row level security;

create policy "members read acceptances of their sales and purchases" on quote_acceptances for select to app_user
  using ((( SELECT app.may('quotes'::text, 'read'::text) AS may) AND ((buyer_id = ( SELECT app.actor_company(app.user_id()) AS actor_company)) OR (EXISTS ( SELECT
   FROM get_accessible_companies(app.user_id(), 'read'::text) a(id)
  WHERE (a.id = quote_acceptances.seller_id)
 OFFSET 0)))));
create policy "the owner role maintains derived rows" on quote_acceptances for all to trunkline_owner
  using (true)
  with check (true);
create policy "the platform reads and writes every row" on quote_acceptances for all to app_platform
  using (true)
  with check (true);

CREATE TRIGGER guard BEFORE UPDATE ON quote_acceptances FOR EACH ROW EXECUTE FUNCTION app.guard_acceptance();

grant select on quote_acceptances to app_platform;
grant select on quote_acceptances to app_user;
