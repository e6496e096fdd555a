create table quote_versions (
  id uuid not null default gen_random_uuid(),
  seller_id uuid not null,
  buyer_id uuid not null,
  quote_id uuid not null,
  number integer not null,
  state text not null default 'draft'::text,
  state_since timestamp with time zone not null default now(),
  reason text not null default ''::text,
  recipient_name text not null default ''::text,
  recipient_email text not null default ''::text,
  valid_until date not null,
  terms text not null default ''::text,
  note text not null default ''::text,
  lines jsonb not null default '[]'::jsonb,
  content text,
  sha256 bytea,
  pdf bytea,
  pdf_sha256 bytea,
  approval_role text,
  sent_by uuid,
  sent_at timestamp with time zone,
  deliver_at timestamp with time zone,
  delivered_at timestamp with time zone,
  viewed_at timestamp with time zone,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  amount bigint,
  constraint quote_versions_pkey PRIMARY KEY (id),
  constraint quote_versions_amount_check CHECK ((amount >= 0)),
  constraint quote_versions_approval_role_check CHECK ((approval_role = ANY (ARRAY['owner'::text, 'admin'::text, 'master_distributor'::text, 'distributor'::text, 'reseller'::text, 'end_user'::text]))),
  constraint quote_versions_check CHECK (((content IS NULL) = (sha256 IS NULL))),
  constraint quote_versions_check1 CHECK (((state = 'draft'::text) OR (content IS NOT NULL))),
  constraint quote_versions_id_seller_id_buyer_id_key UNIQUE (id, seller_id, buyer_id),
  constraint quote_versions_lines_check CHECK ((jsonb_typeof(lines) = 'array'::text)),
  constraint quote_versions_note_check CHECK ((length(note) <= 2000)),
  constraint quote_versions_number_check CHECK ((number >= 1)),
  constraint quote_versions_pdf_check CHECK ((length(pdf) <= 4000000)),
  constraint quote_versions_pdf_sha256_check CHECK ((length(pdf_sha256) = 32)),
  constraint quote_versions_quote_id_number_key UNIQUE (quote_id, number),
  constraint quote_versions_quote_id_seller_id_buyer_id_fkey FOREIGN KEY (quote_id, seller_id, buyer_id) REFERENCES quotes(id, seller_id, buyer_id) ON DELETE CASCADE,
  constraint quote_versions_reason_check CHECK ((length(reason) <= 500)),
  constraint quote_versions_recipient_email_check CHECK ((length(recipient_email) <= 254)),
  constraint quote_versions_recipient_name_check CHECK ((length(recipient_name) <= 120)),
  constraint quote_versions_sha256_check CHECK ((length(sha256) = 32)),
  constraint quote_versions_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'awaiting_approval'::text, 'sent'::text, 'viewed'::text, 'accepted'::text, 'declined'::text, 'expired'::text, 'superseded'::text, 'withdrawn'::text]))),
  constraint quote_versions_terms_check CHECK ((length(terms) <= 5000))
);

CREATE INDEX quote_versions_to_deliver ON public.quote_versions USING btree (deliver_at) WHERE ((delivered_at IS NULL) AND (deliver_at IS NOT NULL));
CREATE INDEX quote_versions_to_expire ON public.quote_versions USING btree (valid_until) WHERE (state = ANY (ARRAY['sent'::text, 'viewed'::text]));

alter table quote_versions enable row level security;
alter table quote_versions force row level security;

create policy "members read versions of their sales and versions sent to them" on quote_versions for select to app_user
  using ((( SELECT app.may('quotes'::text, 'read'::text) AS may) AND (((buyer_id = ( SELECT app.actor_company(app.user_id()) AS actor_company)) AND (delivered_at IS NOT NULL)) OR (EXISTS ( SELECT
   FROM get_accessible_companies(app.user_id(), 'read'::text) a(id)
  WHERE (a.id = quote_versions.seller_id)
 OFFSET 0)))));
create policy "the owner role maintains derived rows" on quote_versions for all to trunkline_owner
  using (true)
  with check (true);
create policy "the platform reads and writes every row" on quote_versions for all to app_platform
  using (true)
  with check (true);

CREATE TRIGGER touch BEFORE UPDATE ON quote_versions FOR EACH ROW EXECUTE FUNCTION app.touch();

grant select on quote_versions to app_platform;
grant select on quote_versions to app_user;
